// Pure values: expressions under construction, with the places in the C text that their operations came from.
#pragma once

#include <clang/AST/Expr.h>
#include <llvm/ADT/SmallVector.h>

#include <deque>
#include <utility>
#include <vector>

#include "expr/fold.h"
#include "frontend/unit.h"

namespace heddle::frontend {

struct Lowering;

// Of the integers that aggregates compute with: __int128.
inline constexpr unsigned kIntegerWidth = 128;

// Where the C operations are inside an expression under construction; see ir/site.h for the final form.
struct SiteNode {
  support::SourceRange range;  // invalid: only leads to others
  llvm::SmallVector<std::pair<uint32_t, const SiteNode*>, 2> children;
};

struct Value {
  expr::ExprRef expr = nullptr;
  const SiteNode* sites = nullptr;
  bool is_stable = true;  // no later instruction can change what it evaluates to

  explicit operator bool() const { return expr != nullptr; }
  expr::TypeRef type() const { return expr->type(); }
};

class ValueBuilder {
 public:
  explicit ValueBuilder(Lowering& lowering);

  // Builders that keep track of sites. `where`: the C operation, or null for what C leaves implicit.
  Value make(expr::Kind kind, expr::TypeRef type, std::initializer_list<Value> operands,
             const clang::Expr* where = nullptr, uint64_t index = 0);
  Value make(expr::Kind kind, expr::TypeRef type, const std::vector<Value>& operands,
             const clang::Expr* where = nullptr, uint64_t index = 0);
  Value constant(expr::TypeRef type, uint64_t bits) { return {store_.constant(type, bits)}; }
  Value constant(expr::ExprRef e) { return {e}; }
  Value zero(expr::TypeRef type) { return {store_.zero(type)}; }
  Value boolean(bool value) { return {store_.boolean(value)}; }
  Value cast(expr::TypeRef type, Value value, const clang::Expr* where = nullptr);
  Value truth(Value value);  // != 0
  Value deref(Value pointer, const clang::Expr* where);
  Value address_of(Value place);
  Value member(Value record, uint64_t field, const clang::Expr* where = nullptr);
  Value index(Value array, Value i, const clang::Expr* where = nullptr);
  Value reference(const ir::Symbol& symbol, bool is_stable = false);
  // As expr::make_aggregate.
  Value aggregate(expr::Aggregate aggregate, const std::string& accumulator, Value index, Value low,
                  Value high, Value element);
  // The integer before its conversion to 128 bits, which changes no value.
  Value without_widening(Value value);
  // The narrowest type of 32, 64 or 128 bits that holds what the integers can be, and the integer in it.
  expr::TypeRef common_type(const Value& a, const Value& b);
  Value fitted(expr::TypeRef type, Value value);
  Value operand_of(Value value, uint32_t operand);
  // Complex numbers are structs of two parts.
  Value make_complex(Value re, Value im);
  Value complex_part(Value complex, unsigned part);

  expr::TypeRef type_of(const clang::Expr* e) { return unit_.type_of(e->getType(), e->getExprLoc()); }
  expr::TypeRef type_of(clang::QualType type, const clang::Expr* e) {
    return unit_.type_of(type, e->getExprLoc());
  }

 private:
  Unit& unit_;
  expr::Store& store_;
  std::deque<SiteNode> site_nodes_;
};

}  // namespace heddle::frontend
