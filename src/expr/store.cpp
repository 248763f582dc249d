#include <cstring>
#include <deque>
#include <map>
#include <tuple>

#include "expr/expr.h"
#include "support/check.h"

namespace heddle::expr {

namespace {

// Ids are small consecutive numbers: without thorough mixing they would cluster in the table.
uint64_t combine(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9fb21c651e98df25ULL;
  return hash ^ (hash >> 32);
}

uint32_t hash_of(Kind kind, TypeRef type, std::span<const ExprRef> operands, uint64_t payload) {
  uint64_t hash =
      combine(combine(0x2545f4914f6cdd1dULL, static_cast<uint64_t>(kind) << 32 | type->id()), payload);
  for (ExprRef operand : operands) hash = combine(hash, operand->id());
  hash = combine(hash, operands.size());
  return static_cast<uint32_t>(hash ^ (hash >> 29));
}

struct APIntLess {
  bool operator()(const llvm::APInt& a, const llvm::APInt& b) const {
    if (a.getBitWidth() != b.getBitWidth()) return a.getBitWidth() < b.getBitWidth();
    return a.ult(b);
  }
};

}  // namespace

// Everything interned but the expressions themselves. Deques and nodes keep addresses stable.
namespace {

// Twice as large, every entry in its new place.
template <typename Slot>
void grow(std::vector<Slot>& table) {
  std::vector<Slot> old(table.size() * 2);
  old.swap(table);
  const size_t mask = table.size() - 1;
  for (const Slot& entry : old) {
    if (entry.expr == nullptr) continue;
    size_t slot = entry.hash & mask;
    while (table[slot].expr != nullptr) slot = (slot + 1) & mask;
    table[slot] = entry;
  }
}

}  // namespace

struct Store::Interned {
  TypeRef add(Type type) {
    type.id_ = static_cast<unsigned>(types.size());
    return &types.emplace_back(std::move(type));
  }

  std::deque<Type> types;
  std::deque<Record> record_definitions;
  std::map<std::tuple<unsigned, bool>, TypeRef> bitvectors;
  std::map<FloatFormat, TypeRef> floats;
  std::unordered_map<TypeRef, TypeRef> pointers;
  std::map<std::pair<TypeRef, uint64_t>, TypeRef> arrays;
  std::map<std::tuple<TypeRef, std::vector<TypeRef>, bool>, TypeRef> functions;
  std::map<std::pair<TypeRef, TypeRef>, TypeRef> maps;
  std::unordered_map<std::string, TypeRef> records;
  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view s) const { return std::hash<std::string_view>()(s); }
  };
  std::unordered_map<std::string, char, Hash, std::equal_to<>> strings;
  std::map<llvm::APInt, char, APIntLess> big_values;
};

Store::Store(DataModel model) : model_(model), table_(1024), interned_(std::make_unique<Interned>()) {
  Type type;
  void_ = interned_->add(type);
  type.kind_ = TypeKind::Bool;
  type.width_ = 1;
  bool_ = interned_->add(type);
  type.kind_ = TypeKind::Integer;
  type.width_ = 0;
  integer_ = interned_->add(type);
}

Store::~Store() = default;

TypeRef Store::bitvector(unsigned width, bool is_signed) {
  CHECK(width > 0, "a bit-vector should have at least one bit");
  TypeRef& slot = interned_->bitvectors[{width, is_signed}];
  if (slot == nullptr) {
    Type type;
    type.kind_ = TypeKind::Bitvector;
    type.width_ = width;
    type.signed_ = is_signed;
    slot = interned_->add(std::move(type));
  }
  return slot;
}

TypeRef Store::float_type(FloatFormat format) {
  TypeRef& slot = interned_->floats[format];
  if (slot == nullptr) {
    Type type;
    type.kind_ = TypeKind::Float;
    type.format_ = format;
    type.width_ = width_of(format);
    slot = interned_->add(std::move(type));
  }
  return slot;
}

TypeRef Store::pointer(TypeRef target) {
  TypeRef& slot = interned_->pointers[target];
  if (slot == nullptr) {
    Type type;
    type.kind_ = TypeKind::Pointer;
    type.element_ = target;
    type.width_ = model_.pointer_width();
    slot = interned_->add(std::move(type));
  }
  return slot;
}

TypeRef Store::array(TypeRef element, uint64_t count) {
  TypeRef& slot = interned_->arrays[{element, count}];
  if (slot == nullptr) {
    Type type;
    type.kind_ = TypeKind::Array;
    type.element_ = element;
    type.count_ = count;
    slot = interned_->add(std::move(type));
  }
  return slot;
}

TypeRef Store::function(TypeRef result, std::vector<TypeRef> parameters, bool variadic) {
  TypeRef& slot = interned_->functions[{result, parameters, variadic}];
  if (slot == nullptr) {
    Type type;
    type.kind_ = TypeKind::Function;
    type.element_ = result;
    type.parameters_ = std::move(parameters);
    type.variadic_ = variadic;
    slot = interned_->add(std::move(type));
  }
  return slot;
}

TypeRef Store::map(TypeRef index, TypeRef element) {
  TypeRef& slot = interned_->maps[{index, element}];
  if (slot == nullptr) {
    Type type;
    type.kind_ = TypeKind::Map;
    type.element_ = element;
    type.parameters_ = {index};
    slot = interned_->add(std::move(type));
  }
  return slot;
}

TypeRef Store::record(const std::string& tag, bool is_union) {
  TypeRef& slot = interned_->records[tag];
  if (slot == nullptr) {
    Record& definition = interned_->record_definitions.emplace_back();
    definition.tag = tag;
    definition.is_union = is_union;
    Type type;
    type.kind_ = is_union ? TypeKind::Union : TypeKind::Struct;
    type.record_ = &definition;
    slot = interned_->add(std::move(type));
    records_.push_back(slot);
  }
  CHECK(slot->record().is_union == is_union, "tag '" + tag + "' should name either a struct or a union");
  return slot;
}

TypeRef Store::find_record(const std::string& tag) const {
  auto found = interned_->records.find(tag);
  return found == interned_->records.end() ? nullptr : found->second;
}

void Store::complete_record(TypeRef type, std::vector<Field> fields, uint64_t size, uint32_t alignment) {
  Record& record = *type->record_;
  CHECK(!record.complete, "record '" + record.tag + "' should be completed once");
  record.fields = std::move(fields);
  record.size = size;
  record.alignment = alignment;
  record.complete = true;
}

ExprRef Store::constant(TypeRef type, uint64_t bits) {
  if (type->is(TypeKind::Integer) || type->width() > 64)
    return constant(type, llvm::APInt(std::max(type->width(), 65U), bits));
  if (type->width() < 64) bits &= (uint64_t{1} << type->width()) - 1;
  return insert(Kind::Constant, type, {}, {.bits = bits});
}

ExprRef Store::constant(TypeRef type, const llvm::APInt& bits) {
  if (type->is(TypeKind::Integer)) {
    // Equal integers must be one object: keep the fewest bits that hold the value with its sign.
    llvm::APInt value = bits.sextOrTrunc(bits.getSignificantBits());
    return insert(Kind::Constant, type, {}, {.big = &interned_->big_values.try_emplace(value).first->first});
  }
  if (type->width() <= 64)
    return constant(type, bits.extractBitsAsZExtValue(std::min(64U, bits.getBitWidth()), 0));
  llvm::APInt value = bits.zextOrTrunc(type->width());
  return insert(Kind::Constant, type, {}, {.big = &interned_->big_values.try_emplace(value).first->first});
}

ExprRef Store::zero(TypeRef type) {
  if (type->is_aggregate()) return insert(Kind::Zero, type, {}, {.bits = 0});
  return constant(type, 0);
}

ExprRef Store::string(TypeRef array_type, std::string_view bytes) {
  return insert(Kind::String, array_type, {}, {.text = intern(bytes)});
}

ExprRef Store::symbol(std::string_view name, TypeRef type) {
  return insert(Kind::Symbol, type, {}, {.text = intern(name)});
}

ExprRef Store::make(Kind kind, TypeRef type, std::span<const ExprRef> operands, uint64_t index) {
  const int arity = info(kind).arity;
  CHECK(arity == kAnyArity || static_cast<size_t>(arity) == operands.size(),
        std::string(info(kind).name) + " should have as many operands as its table line says");
  return insert(kind, type, operands, {.bits = index});
}

ExprRef Store::unary(Kind kind, ExprRef a) {
  switch (kind) {
    case Kind::OverflowNeg:
    case Kind::IsNan:
    case Kind::IsInf:
    case Kind::IsNormal:
    case Kind::SignBit:
    case Kind::IsLive:
    case Kind::Releasable:
      return make(kind, bool_, {a});
    case Kind::ObjectOf:
    case Kind::OffsetOf:
    case Kind::ObjectSize:
      return make(kind, size_type(), {a});
    case Kind::Deref:
      return deref(a);
    case Kind::AddressOf:
      return address_of(a);
    default:
      return make(kind, a->type(), {a});
  }
}

ExprRef Store::binary(Kind kind, ExprRef a, ExprRef b) {
  const bool is_predicate = (kind >= Kind::Eq && kind <= Kind::Ge) ||
                            (kind >= Kind::OverflowAdd && kind <= Kind::OverflowShl) ||
                            (kind >= Kind::And && kind <= Kind::Implies);
  if (is_predicate) return make(kind, bool_, {a, b});
  if (kind == Kind::Index) return index(a, b);
  if (kind == Kind::PointerSub) return make(kind, difference_type(), {a, b});
  if (kind == Kind::Concat) return make(kind, unsigned_type(a->type()->width() + b->type()->width()), {a, b});
  if (kind == Kind::MapSelect) return make(kind, a->type()->element(), {a, b});
  return make(kind, a->type(), {a, b});
}

ExprRef Store::member(ExprRef record, uint64_t field) {
  const Record& definition = record->type()->record();
  CHECK(field < definition.fields.size(), "'" + definition.tag + "' should have the field that is named");
  return make(Kind::Member, definition.fields[field].type, {record}, field);
}

const std::string* Store::intern(std::string_view text) {
  auto found = interned_->strings.find(text);
  if (found == interned_->strings.end()) found = interned_->strings.try_emplace(std::string(text)).first;
  return &found->first;
}

ExprRef Store::insert(Kind kind, TypeRef type, std::span<const ExprRef> operands, Expr::Payload payload) {
  const uint32_t hash = hash_of(kind, type, operands, payload.bits);
  const size_t mask = table_.size() - 1;
  size_t slot = hash & mask;
  for (; table_[slot].expr != nullptr; slot = (slot + 1) & mask) {
    if (table_[slot].hash != hash) continue;
    const Expr* e = table_[slot].expr;
    if (e->kind_ == kind && e->type_ == type && e->payload_.bits == payload.bits &&
        e->operand_count_ == operands.size() &&
        (operands.empty() || std::memcmp(e->operands_begin(), operands.data(), operands.size_bytes()) == 0))
      return e;
  }
  void* memory = arena_.Allocate(sizeof(Expr) + operands.size_bytes(), alignof(Expr));
  Expr* e = new (memory) Expr;
  e->kind_ = kind;
  e->operand_count_ = static_cast<uint32_t>(operands.size());
  e->id_ = static_cast<uint32_t>(count_);
  e->type_ = type;
  e->payload_ = payload;
  if (!operands.empty())
    std::memcpy(reinterpret_cast<ExprRef*>(e + 1), operands.data(), operands.size_bytes());
  table_[slot] = {e, hash};
  if (++count_ * 2 > table_.size()) grow(table_);
  return e;
}

llvm::APInt Expr::value() const {
  if (!has_small_value()) return *payload_.big;
  return llvm::APInt(type_->width(), payload_.bits);
}

bool is_fold(Kind kind) {
  return kind == Kind::Fold || kind == Kind::FoldSome;
}

std::span<const ExprRef> bound_symbols(ExprRef e) {
  if (is_fold(e->kind())) return e->operands().first(2);
  const bool is_quantifier = e->is(Kind::ForAll) || e->is(Kind::Exists);
  return is_quantifier && e->operand_count() > 0 ? e->operands().first(e->operand_count() - 1)
                                                 : std::span<const ExprRef>();
}

bool is_place(ExprRef e) {
  while (e->is(Kind::Index) || e->is(Kind::Member)) e = e->operand(0);
  return e->is(Kind::Symbol) || e->is(Kind::Deref);
}

}  // namespace heddle::expr
