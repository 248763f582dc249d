// Immutable, hash-consed expressions. A Store owns all types and expressions of a program; structurally equal
// expressions are one object, so equality is pointer equality and sharing is free. Nodes carry no source
// location (see ir/site.h). Building never simplifies: `(x + 1) - 1` keeps both operations until a simplifier
// is asked. A Store is used by one thread at a time.
#pragma once

#include <llvm/ADT/APInt.h>
#include <llvm/Support/Allocator.h>

#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "expr/kind.h"
#include "expr/type.h"

namespace heddle::expr {

class Expr;
using ExprRef = const Expr*;

class Expr {
 public:
  Kind kind() const { return kind_; }
  bool is(Kind kind) const { return kind_ == kind; }
  TypeRef type() const { return type_; }
  std::span<const ExprRef> operands() const { return {operands_begin(), operand_count_}; }
  ExprRef operand(size_t i) const { return operands_begin()[i]; }
  size_t operand_count() const { return operand_count_; }

  // Number of the field (Member, UnionLiteral, WithMember), lowest bit (Extract), RoundingMode
  // (RoundToIntegral), Kind (Rounded).
  uint64_t index() const { return payload_.bits; }
  // Name of a Symbol, bytes of a String.
  const std::string& text() const { return *payload_.text; }
  // Bit pattern of a Constant; its width is the type's (a mathematical integer: signed, as wide as needed).
  llvm::APInt value() const;
  // The same for constants of at most 64 bits, zero-extended.
  bool has_small_value() const { return type_->width() <= 64 && !type_->is(TypeKind::Integer); }
  uint64_t small_value() const { return payload_.bits; }

  unsigned id() const { return id_; }  // order of creation; operands have smaller ids

 private:
  friend class Store;
  const ExprRef* operands_begin() const { return reinterpret_cast<const ExprRef*>(this + 1); }

  Kind kind_;
  uint32_t operand_count_;
  uint32_t id_;
  TypeRef type_;
  union Payload {
    uint64_t bits;
    const std::string* text;
    const llvm::APInt* big;
  } payload_;
};

class Store {
 public:
  explicit Store(DataModel model);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();

  const DataModel& data_model() const { return model_; }

  // Types
  TypeRef void_type() const { return void_; }
  TypeRef bool_type() const { return bool_; }
  TypeRef integer_type() const { return integer_; }
  TypeRef bitvector(unsigned width, bool is_signed);
  TypeRef signed_type(unsigned width) { return bitvector(width, true); }
  TypeRef unsigned_type(unsigned width) { return bitvector(width, false); }
  TypeRef float_type(FloatFormat format);
  TypeRef pointer(TypeRef target);
  TypeRef array(TypeRef element, uint64_t count);
  TypeRef function(TypeRef result, std::vector<TypeRef> parameters, bool variadic);
  TypeRef map(TypeRef index, TypeRef element);
  // The record with this tag, created incomplete on first use. A tag names a struct or a union, never both.
  TypeRef record(const std::string& tag, bool is_union);
  TypeRef find_record(const std::string& tag) const;  // or null
  void complete_record(TypeRef type, std::vector<Field> fields, uint64_t size, uint32_t alignment);
  std::span<const TypeRef> records() const { return records_; }  // in order of creation
  TypeRef size_type() { return unsigned_type(model_.pointer_width()); }
  TypeRef difference_type() { return signed_type(model_.pointer_width()); }

  // Leaves
  ExprRef constant(TypeRef type, uint64_t bits);  // truncated to the width; at most 64 significant bits
  ExprRef constant(TypeRef type, const llvm::APInt& bits);
  ExprRef boolean(bool value) { return constant(bool_, value ? 1 : 0); }
  ExprRef zero(TypeRef type);  // Constant for scalars (pointers: null), Zero for aggregates
  ExprRef string(TypeRef array_type, std::string_view bytes);
  ExprRef symbol(std::string_view name, TypeRef type);

  // The general builder. `index` is the payload of the kinds that have one.
  ExprRef make(Kind kind, TypeRef type, std::span<const ExprRef> operands, uint64_t index = 0);
  ExprRef make(Kind kind, TypeRef type, std::initializer_list<ExprRef> operands, uint64_t index = 0) {
    return make(kind, type, std::span<const ExprRef>(operands.begin(), operands.size()), index);
  }

  // Builders that know the result type.
  ExprRef unary(Kind kind, ExprRef a);
  ExprRef binary(Kind kind, ExprRef a, ExprRef b);  // comparisons and overflow predicates give bool
  ExprRef negation(ExprRef a) { return unary(Kind::Not, a); }
  ExprRef ite(ExprRef condition, ExprRef a, ExprRef b) {
    return make(Kind::Ite, a->type(), {condition, a, b});
  }
  ExprRef cast(TypeRef type, ExprRef a) { return a->type() == type ? a : make(Kind::Cast, type, {a}); }
  ExprRef deref(ExprRef pointer) { return make(Kind::Deref, pointer->type()->element(), {pointer}); }
  ExprRef address_of(ExprRef place) { return make(Kind::AddressOf, pointer(place->type()), {place}); }
  ExprRef index(ExprRef array, ExprRef i) { return make(Kind::Index, array->type()->element(), {array, i}); }
  ExprRef member(ExprRef record, uint64_t field);

  // One object per distinct string, for names that live as long as the store.
  const std::string* intern(std::string_view text);

  size_t expression_count() const { return count_; }

 private:
  ExprRef insert(Kind kind, TypeRef type, std::span<const ExprRef> operands, Expr::Payload payload);

  DataModel model_;
  llvm::BumpPtrAllocator arena_;
  // Open addressing. The hash lies beside the pointer, so that a search follows the right pointer only.
  struct Slot {
    Expr* expr = nullptr;
    uint32_t hash = 0;
  };
  std::vector<Slot> table_;
  size_t count_ = 0;
  struct Interned;
  std::unique_ptr<Interned> interned_;
  std::vector<TypeRef> records_;
  TypeRef void_ = nullptr;
  TypeRef bool_ = nullptr;
  TypeRef integer_ = nullptr;
};

// Symbol, Deref, Index and Member of a place: what has an address and may be assigned.
bool is_place(ExprRef e);

bool is_fold(Kind kind);

// The symbols that the expression binds, which come first; they mean something in its last operand only.
std::span<const ExprRef> bound_symbols(ExprRef e);

// Calls visit(e) once for each distinct subexpression, operands first.
template <typename Visit>
void for_each_subexpression(ExprRef root, Visit visit);

}  // namespace heddle::expr

#include "expr/traversal.inc"
