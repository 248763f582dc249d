// The meaning of expressions in a state, in the plainest form, to compare other code with. Memory behind
// pointers is a fixed but arbitrary function of address and type that is undefined at some addresses; there,
// evaluation ends the path. Quantifiers are left out.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "expr/evaluate.h"
#include "expr/random_expression.h"

namespace heddle::expr::testing {

struct Value {
  llvm::APInt bits;  // scalars and mathematical integers
  std::vector<Value>
      parts;  // arrays and structs: all; unions: what was stored; maps: the default, then pairs
  uint64_t field = kNoField;  // unions: the field that was stored
  static constexpr uint64_t kNoField = UINT64_MAX;

  bool operator==(const Value& other) const {
    return bits.getBitWidth() == other.bits.getBitWidth() && bits == other.bits && parts == other.parts &&
           field == other.field;
  }
};

class ReferenceEvaluator {
 public:
  ReferenceEvaluator(Store& store, uint64_t seed) : store_(store), seed_(seed) {}

  // Nothing if evaluation ends the path.
  std::optional<Value> evaluate(ExprRef e) {
    auto known = values_.find(e);
    if (known != values_.end()) return known->second;
    std::optional<Value> value = compute(e);
    values_.emplace(e, value);
    return value;
  }

 private:
  using Result = std::optional<Value>;

  uint64_t mix(uint64_t a, uint64_t b) const {
    uint64_t h = (a + seed_) * 0x9e3779b97f4a7c15ULL ^ (b + 0x7f4a7c15) * 0xff51afd7ed558ccdULL;
    h ^= h >> 29;
    return h * 0xbf58476d1ce4e5b9ULL ^ (h >> 32);
  }

  Value arbitrary(TypeRef type, uint64_t seed) {
    RandomExpressions random(scratch_, seed, {.memory = false, .unbounded = false, .quantifiers = false});
    Value value;
    if (type->is(TypeKind::Integer)) {
      value.bits = canonical(random.random_bits(40));
    } else if (type->is(TypeKind::Map)) {
      value.parts = {arbitrary(type->element(), mix(seed, 1))};
    } else if (type->is_array()) {
      for (uint64_t i = 0; i < type->count(); ++i)
        value.parts.push_back(arbitrary(type->element(), mix(seed, i)));
    } else if (type->is(TypeKind::Struct)) {
      for (const Field& f : type->record().fields)
        value.parts.push_back(arbitrary(f.type, mix(seed, f.bit_offset)));
    } else if (type->is(TypeKind::Union)) {
      value.field = 0;
      value.parts = {arbitrary(type->record().fields[0].type, mix(seed, 3))};
    } else {
      value.bits = random.random_bits(type->width());
    }
    return value;
  }

  static llvm::APInt canonical(const llvm::APInt& bits) {
    return bits.sextOrTrunc(bits.getSignificantBits());
  }
  static Value scalar(llvm::APInt bits) {
    Value value;
    value.bits = std::move(bits);
    return value;
  }

  Value zero(TypeRef type) {
    Value value;
    if (type->is_array()) {
      value.parts.assign(type->count(), zero(type->element()));
    } else if (type->is(TypeKind::Struct)) {
      for (const Field& f : type->record().fields) value.parts.push_back(zero(f.type));
    } else if (type->is_scalar()) {
      value.bits = llvm::APInt(type->width(), 0);
    }
    return value;
  }

  Result compute(ExprRef e) {
    switch (e->kind()) {
      case Kind::Constant:
        return scalar(e->type()->is(TypeKind::Integer) ? canonical(e->value()) : e->value());
      case Kind::Zero:
        return zero(e->type());
      case Kind::String: {
        Value value = zero(e->type());
        for (size_t i = 0; i < e->text().size(); ++i)
          value.parts[i].bits = llvm::APInt(8, static_cast<unsigned char>(e->text()[i]));
        return value;
      }
      case Kind::Symbol:
        return arbitrary(e->type(), mix(e->id(), 17));
      case Kind::And:
      case Kind::Or:
      case Kind::Implies:
      case Kind::Ite:
        return lazy(e);
      case Kind::Deref:
      case Kind::AddressOf:
        return memory(e);
      case Kind::Index:
      case Kind::WithIndex:
        return element(e);
      case Kind::Member:
      case Kind::WithMember:
        return field(e);
      default:
        break;
    }
    std::vector<Value> operands;
    for (ExprRef operand : e->operands()) {
      Result value = evaluate(operand);
      if (!value) return std::nullopt;
      operands.push_back(std::move(*value));
    }
    return strict(e, operands);
  }

  Result lazy(ExprRef e) {
    const Result first = evaluate(e->operand(0));
    if (!first) return std::nullopt;
    const bool holds = !first->bits.isZero();
    switch (e->kind()) {
      case Kind::And:
        return holds ? evaluate(e->operand(1)) : first;
      case Kind::Or:
        return holds ? first : evaluate(e->operand(1));
      case Kind::Implies:
        return holds ? evaluate(e->operand(1)) : scalar(llvm::APInt(1, 1));
      default:
        return evaluate(e->operand(holds ? 1 : 2));
    }
  }

  Result memory(ExprRef e) {
    if (e->is(Kind::AddressOf)) {
      const Result pointer = address(e->operand(0));
      if (pointer)
        places_.emplace(std::pair(pointer->bits.getZExtValue(), e->operand(0)->type()), e->operand(0));
      return pointer;
    }
    if (e->operand(0)->is(Kind::AddressOf)) return evaluate(e->operand(0)->operand(0));
    const Result pointer = evaluate(e->operand(0));
    if (!pointer) return std::nullopt;
    const auto place = places_.find({pointer->bits.getZExtValue(), e->type()});
    if (place != places_.end() && !place->second->is(Kind::Deref)) return evaluate(place->second);
    const uint64_t seed = mix(pointer->bits.getZExtValue(), e->type()->id());
    if (seed % 4 == 0) return std::nullopt;
    return arbitrary(e->type(), seed);
  }

  Result address(ExprRef place) {
    const unsigned width = store_.data_model().pointer_width();
    if (place->is(Kind::Deref)) return evaluate(place->operand(0));
    if (place->is(Kind::Symbol)) return scalar(llvm::APInt(width, 4096 * (place->id() + 1)));
    const Result base = address(place->operand(0));
    if (!base) return std::nullopt;
    if (place->is(Kind::Member)) {
      const Field& f = place->operand(0)->type()->record().fields[place->index()];
      return scalar(base->bits + llvm::APInt(width, f.bit_offset / 8));
    }
    const Result i = evaluate(place->operand(1));
    if (!i) return std::nullopt;
    return scalar(base->bits + step(place->operand(1)->type(), *i, place->type()));
  }

  llvm::APInt step(TypeRef index_type, const Value& index, TypeRef element) {
    const unsigned width = store_.data_model().pointer_width();
    const llvm::APInt i =
        index_type->is_signed() ? index.bits.sextOrTrunc(width) : index.bits.zextOrTrunc(width);
    return i * llvm::APInt(width, step_of(element, store_.data_model()));
  }

  Result element(ExprRef e) {
    Result array = evaluate(e->operand(0));
    const Result index = evaluate(e->operand(1));
    if (!array || !index) return std::nullopt;
    const bool is_negative = e->operand(1)->type()->is_signed() && index->bits.isNegative();
    if (is_negative || index->bits.getActiveBits() > 63 || index->bits.getZExtValue() >= array->parts.size())
      return std::nullopt;
    Value& slot = array->parts[index->bits.getZExtValue()];
    if (e->is(Kind::Index)) return slot;
    Result value = evaluate(e->operand(2));
    if (!value) return std::nullopt;
    slot = std::move(*value);
    return array;
  }

  Result field(ExprRef e) {
    Result record = evaluate(e->operand(0));
    if (!record) return std::nullopt;
    const TypeRef type = e->operand(0)->type();
    if (e->is(Kind::Member)) {
      if (type->is(TypeKind::Struct)) return record->parts[e->index()];
      if (record->field == e->index()) return record->parts[0];
      if (record->field == Value::kNoField) return zero(e->type());
      return arbitrary(e->type(), mix(record->parts[0].bits.getLimitedValue(), record->field));
    }
    Result value = evaluate(e->operand(1));
    if (!value) return std::nullopt;
    if (type->is(TypeKind::Struct)) {
      record->parts[e->index()] = std::move(*value);
    } else {
      record->parts = {std::move(*value)};
      record->field = e->index();
    }
    return record;
  }

  Result strict(ExprRef e, std::vector<Value>& operands) {
    Value value;
    switch (e->kind()) {
      case Kind::ArrayLiteral:
      case Kind::StructLiteral:
        value.parts = std::move(operands);
        return value;
      case Kind::ArrayFill:
        value.parts.assign(e->type()->count(), operands[0]);
        return value;
      case Kind::UnionLiteral:
        value.field = e->index();
        value.parts = std::move(operands);
        return value;
      case Kind::MapConst:
        value.parts = {operands[0]};
        return value;
      case Kind::MapStore:
        return stored(operands);
      case Kind::MapSelect:
        return selected(operands);
      case Kind::PointerAdd:
        return scalar(operands[0].bits + step(e->operand(1)->type(), operands[1], e->type()->element()));
      case Kind::PointerSub:
        return scalar(operands[0].bits - operands[1].bits);
      case Kind::ObjectOf:
      case Kind::OffsetOf:
      case Kind::ObjectSize:
      case Kind::IsLive:
        return arbitrary(e->type(), mix(operands[0].bits.getZExtValue(), static_cast<uint64_t>(e->kind())));
      default:
        break;
    }
    std::vector<llvm::APInt> bits;
    for (const Value& operand : operands) bits.push_back(operand.bits);
    llvm::APInt result = evaluate_operation(e, bits);
    return scalar(e->type()->is(TypeKind::Integer) ? canonical(result) : result);
  }

  static Value stored(const std::vector<Value>& operands) {
    Value map = operands[0];
    for (size_t i = 1; i < map.parts.size(); i += 2) {
      if (map.parts[i] == operands[1]) {
        map.parts[i + 1] = operands[2];
        return map;
      }
    }
    map.parts.push_back(operands[1]);
    map.parts.push_back(operands[2]);
    return map;
  }
  static Value selected(const std::vector<Value>& operands) {
    const std::vector<Value>& parts = operands[0].parts;
    for (size_t i = 1; i < parts.size(); i += 2)
      if (parts[i] == operands[1]) return parts[i + 1];
    return parts[0];
  }

  Store& store_;
  Store scratch_{DataModel{}};
  uint64_t seed_;
  std::map<ExprRef, Result> values_;
  std::map<std::pair<uint64_t, TypeRef>, ExprRef> places_;  // whose address was taken
};

}  // namespace heddle::expr::testing
