// Evaluation of expressions in a state: places are loaded, pointers kept as object and offset, everything
// else is rebuilt and simplified over the values of its operands.
#include "expr/evaluate.h"
#include "support/check.h"
#include "symex/executor.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

ExprRef Executor::scalar(ExprRef e, State& state) {
  const Value value = evaluate(e, state);
  CHECK(value->scalar != nullptr, "a scalar expression should have a scalar value");
  return value->scalar;
}

Value Executor::with_local_condition(ExprRef condition, ExprRef e, State& state) {
  ExprRef outer = local_;
  local_ = outer == nullptr ? condition : values_.both(outer, condition);
  // Nothing is evaluated where the condition cannot hold.
  Value result = values_.is_false(local_) ? values_.zero(e->type()) : evaluate(e, state);
  local_ = outer;
  return result;
}

ExprRef Executor::condition(ExprRef e, State& state) {
  used_knowledge_ = false;
  ExprRef holds = scalar(e, state);
  return as_known(holds, state);
}

ExprRef Executor::as_known(ExprRef scalar, const State& state) {
  if (!scalar->type()->is_bitvector() && !scalar->type()->is_bool()) return scalar;
  ExprRef known = knowledge_.simplify(state.known, scalar);
  used_knowledge_ |= known != scalar;
  return known;
}

Value Executor::as_known(const Value& value, const State& state) {
  if (state.known == nullptr || value->shape != Shape::Scalar) return value;
  ExprRef known = as_known(value->scalar, state);
  return known == value->scalar ? value : values_.scalar(known);
}

Value Executor::evaluate(ExprRef e, State& state) {
  switch (e->kind()) {
    case Kind::Constant:
      if (e->type()->is_pointer()) return values_.scalar(store_.constant(values_.pointer_type(), e->value()));
      return values_.scalar(e);
    case Kind::Symbol: {
      if (!bound_.empty())
        if (auto found = bound_.find(&e->text()); found != bound_.end()) return values_.scalar(found->second);
      // The common case: a whole variable.
      const ObjectId id = object_of(*frames_.back(), e->text());
      const Cell known = cell(state, id);
      if (known.value && known.alive != nullptr && values_.is_true(known.alive) && known.type == e->type())
        return as_known(known.value, state);
      return load(access(e, state), state);
    }
    case Kind::Deref:
      return load(access(e, state), state);
    case Kind::Index:
    case Kind::Member:
      if (expr::is_place(e)) return load(access(e, state), state);
      return literal(e, state);
    case Kind::Zero:
    case Kind::String:
    case Kind::ArrayLiteral:
    case Kind::ArrayFill:
    case Kind::StructLiteral:
    case Kind::UnionLiteral:
    case Kind::WithIndex:
    case Kind::WithMember:
      return literal(e, state);
    case Kind::And:
    case Kind::Or:
    case Kind::Implies: {
      ExprRef left = scalar(e->operand(0), state);
      const bool needs = e->is(Kind::Or);  // the right side matters where the left one is false
      ExprRef relevant = needs ? values_.negate(left) : left;
      if (values_.is_false(relevant)) return values_.scalar(values_.boolean(needs || e->is(Kind::Implies)));
      ExprRef right = with_local_condition(relevant, e->operand(1), state)->scalar;
      if (e->is(Kind::And)) return values_.scalar(values_.both(left, right));
      return values_.scalar(values_.either(e->is(Kind::Or) ? left : values_.negate(left), right));
    }
    case Kind::Ite: {
      ExprRef test = scalar(e->operand(0), state);
      if (values_.is_true(test)) return evaluate(e->operand(1), state);
      if (values_.is_false(test)) return evaluate(e->operand(2), state);
      const Value yes = with_local_condition(test, e->operand(1), state);
      const Value no = with_local_condition(values_.negate(test), e->operand(2), state);
      return values_.choose(test, yes, no);
    }
    case Kind::Not:
      return values_.scalar(values_.negate(scalar(e->operand(0), state)));
    case Kind::Eq:
    case Kind::Ne:
    case Kind::Lt:
    case Kind::Le:
    case Kind::Gt:
    case Kind::Ge: {
      ExprRef a = scalar(e->operand(0), state);
      ExprRef b = scalar(e->operand(1), state);
      if (a->type()->is_pointer()) return values_.scalar(compare_pointers(e->kind(), a, b));
      return values_.scalar(values_.binary(e->kind(), a, b));
    }
    case Kind::Cast:
      return values_.scalar(convert(e->type(), scalar(e->operand(0), state)));
    case Kind::AddressOf:
    case Kind::PointerAdd:
    case Kind::PointerSub:
    case Kind::ObjectOf:
    case Kind::OffsetOf:
    case Kind::ObjectSize:
    case Kind::IsLive:
      return values_.scalar(pointer_operation(e, state));
    case Kind::Accessible: {
      ExprRef address = scalar(e->operand(0), state);
      return values_.scalar(accessible(address, scalar(e->operand(1), state), state));
    }
    case Kind::Releasable:
      return values_.scalar(releasable(scalar(e->operand(0), state), true, state));
    case Kind::NoneLost:
      return values_.scalar(none_lost(state));
    case Kind::ForAll:
    case Kind::Exists:
    case Kind::MapConst:
    case Kind::MapSelect:
    case Kind::MapStore:
      throw Limit("quantifiers and maps in programs");
    default: {
      llvm::SmallVector<ExprRef, 4> operands;
      for (ExprRef operand : e->operands()) operands.push_back(scalar(operand, state));
      if (options_.checked_operations != nullptr && options_.checked_operations->contains(e))
        check_overflow(e, operands, state);
      return values_.scalar(values_.make(e->kind(), values_.normal(e->type()), operands, e->index()));
    }
  }
}

void Executor::check_overflow(ExprRef e, std::span<const ExprRef> operands, State& state) {
  if (state.is_dead()) return;
  ExprRef holds =
      values_.negate(values_.make(expr::overflow_predicate(e->kind()), store_.bool_type(), operands, 0));
  if (local_ != nullptr) holds = values_.either(values_.negate(local_), holds);
  if (!values_.is_true(holds)) check(state, holds, true);
}

Value Executor::literal(ExprRef e, State& state) {
  TypeRef type = e->type();
  switch (e->kind()) {
    case Kind::Zero:
      return values_.zero(type);
    case Kind::String: {
      Value array = values_.zero(type);
      const std::string& bytes = e->text();
      for (size_t i = 0; i < bytes.size(); ++i)
        if (bytes[i] != 0)
          values_.set_element(
              array, values_.number(static_cast<int64_t>(i)),
              values_.scalar(store_.constant(type->element(), static_cast<unsigned char>(bytes[i]))));
      return array;
    }
    case Kind::StructLiteral: {
      Value record = values_.zero(type);
      for (size_t i = 0; i < e->operand_count(); ++i) {
        Value field = evaluate(e->operand(i), state);
        values_.set_field(record, i, field);
      }
      return record;
    }
    case Kind::UnionLiteral: {
      Value result = values_.zero(type);
      Value member = evaluate(e->operand(0), state);
      touch(result, type, values_.number(0), e->operand(0)->type(), &member, state);
      return result;
    }
    case Kind::ArrayLiteral:
    case Kind::ArrayFill: {
      Value array = values_.zero(type);
      TypeRef part = type->element();
      const uint64_t rows = part->is_array() ? Values::flat_count(part) : 1;
      for (uint64_t i = 0; i < type->count(); ++i) {
        Value value = evaluate(e->operand(e->is(Kind::ArrayFill) ? 0 : i), state);
        for (uint64_t j = 0; j < rows; ++j) {
          ExprRef at = values_.number(static_cast<int64_t>(j));
          values_.set_element(array, values_.number(static_cast<int64_t>(i * rows + j)),
                              part->is_array() ? values_.element(value, at) : value);
        }
      }
      return array;
    }
    case Kind::WithMember: {
      Value record = evaluate(e->operand(0), state);
      Value member = evaluate(e->operand(1), state);
      const expr::Field& field = type->record().fields[e->index()];
      if (type->is(expr::TypeKind::Union)) {
        touch(record, type, values_.number(0), field.type, &member, state);
      } else {
        values_.set_field(record, e->index(), member);
      }
      return record;
    }
    case Kind::WithIndex: {
      Value array = evaluate(e->operand(0), state);
      ExprRef i = values_.cast(values_.index_type(), scalar(e->operand(1), state));
      Value element = evaluate(e->operand(2), state);
      const auto size = static_cast<int64_t>(expr::size_of(type->element(), store_.data_model()));
      touch(array, type, values_.binary(Kind::Mul, i, values_.number(size)), type->element(), &element,
            state);
      return array;
    }
    case Kind::Member: {  // of a value
      Value record = evaluate(e->operand(0), state);
      TypeRef record_type = e->operand(0)->type();
      if (record->shape == Shape::Record) return record->fields[e->index()];
      return touch(record, record_type, values_.number(0), type, nullptr, state);
    }
    case Kind::Index: {
      Value array = evaluate(e->operand(0), state);
      ExprRef i = values_.cast(values_.index_type(), scalar(e->operand(1), state));
      const auto size = static_cast<int64_t>(expr::size_of(type, store_.data_model()));
      return touch(array, e->operand(0)->type(), values_.binary(Kind::Mul, i, values_.number(size)), type,
                   nullptr, state);
    }
    default:
      CHECK(false, "every literal should be handled");
      return {};
  }
}

ExprRef Executor::convert(TypeRef type, ExprRef value) {
  TypeRef to = values_.normal(type);
  TypeRef from = value->type();
  if (to == from) return value;
  if (from->is_pointer() && to->is_bool())
    return compare_pointers(Kind::Ne, value, store_.constant(values_.pointer_type(), 0));
  if (to->is_pointer() && from->is_bitvector()) {
    // match: (T*)(uintptr_t)p
    // result: p
    if (value->is(Kind::Cast) && value->operand(0)->type()->is_pointer() &&
        value->type()->width() == to->width())
      return value->operand(0);
    // match: (T*)((uintptr_t)p + n)
    // result: p + n
    if ((value->is(Kind::Add) || value->is(Kind::Sub)) && from->width() == to->width()) {
      for (unsigned i = 0; i < 2; ++i) {
        ExprRef side = value->operand(i);
        if (!side->is(Kind::Cast) || !side->operand(0)->type()->is_pointer()) continue;
        if (value->is(Kind::Sub) && i == 1) continue;
        ExprRef offset = values_.cast(values_.index_type(), value->operand(1 - i));
        if (value->is(Kind::Sub)) offset = values_.unary(Kind::Neg, offset);
        return add_offset(side->operand(0), offset);
      }
    }
    if (value->is(Kind::Ite))
      return values_.choose(value->operand(0), convert(type, value->operand(1)),
                            convert(type, value->operand(2)));
  }
  return values_.cast(to, value);
}

// As CALL converts an argument: scalars by a cast, the rest only if the types agree.
Value Executor::convert(TypeRef type, const Value& value, TypeRef from) {
  if (type == from) return value;
  if (type->is_scalar() && value->shape == Shape::Scalar) return values_.scalar(convert(type, value->scalar));
  if (type->is_pointer() && from->is_pointer()) return value;
  return values_.arbitrary(type, options_.prefix + "converted!" + std::to_string(trace_.steps.size()));
}

ExprRef Executor::compare_pointers(Kind kind, ExprRef a, ExprRef b) {
  if (kind == Kind::Ne) return values_.negate(compare_pointers(Kind::Eq, a, b));
  if (kind == Kind::Gt) return compare_pointers(Kind::Lt, b, a);
  if (kind == Kind::Ge) return compare_pointers(Kind::Le, b, a);
  if (a == b) return values_.boolean(kind != Kind::Lt);
  const std::vector<Target> left = resolve(a);
  const std::vector<Target> right = resolve(b);
  ExprRef result = values_.boolean(false);
  for (const Target& x : left) {
    for (const Target& y : right) {
      ExprRef guard = values_.both(x.guard, y.guard);
      if (values_.is_false(guard)) continue;
      ExprRef holds = nullptr;
      auto is_null = [&](const Target& t) { return t.object == kNoObject && t.offset == values_.number(0); };
      const bool x_known = x.object < kUnknownObject;
      const bool y_known = y.object < kUnknownObject;
      if (x_known && x.object == y.object) {
        holds = values_.binary(kind, x.offset, y.offset);
      } else if (kind == Kind::Eq &&
                 ((x_known && y_known) || (x_known && is_null(y)) || (y_known && is_null(x)))) {
        // Different objects, or an object and null: never equal (ir/choices.h).
        holds = values_.boolean(false);
      } else {
        // By address. What is unknown is compared as it is.
        TypeRef word = store_.size_type();
        auto number = [&](const Target& t, ExprRef original) {
          if (t.object < kUnknownObject)
            return values_.binary(Kind::Add, values_.cast(word, address(t.object)),
                                  values_.cast(word, t.offset));
          return values_.cast(word, t.object == kNoObject ? t.offset : original);
        };
        holds = values_.binary(kind, number(x, a), number(y, b));
      }
      result = values_.either(result, values_.both(guard, holds));
    }
  }
  return result;
}

ExprRef Executor::pointer_operation(ExprRef e, State& state) {
  if (e->is(Kind::AddressOf)) return address_of(e->operand(0), state);
  if (e->is(Kind::PointerAdd)) {
    ExprRef pointer = scalar(e->operand(0), state);
    ExprRef i = values_.cast(values_.index_type(), scalar(e->operand(1), state));
    const auto step = static_cast<int64_t>(expr::step_of(e->type()->element(), store_.data_model()));
    return add_offset(pointer, values_.binary(Kind::Mul, i, values_.number(step)));
  }
  if (e->is(Kind::PointerSub)) {
    ExprRef a = scalar(e->operand(0), state);
    ExprRef b = scalar(e->operand(1), state);
    const auto step =
        static_cast<int64_t>(expr::step_of(e->operand(0)->type()->element(), store_.data_model()));
    const std::vector<Target> left = resolve(a);
    const std::vector<Target> right = resolve(b);
    ExprRef bytes = nullptr;
    if (left.size() == 1 && right.size() == 1 && left[0].object == right[0].object &&
        left[0].object < kUnknownObject)
      bytes = values_.binary(Kind::Sub, left[0].offset, right[0].offset);
    else
      bytes = values_.binary(Kind::Sub, values_.cast(values_.index_type(), a),
                             values_.cast(values_.index_type(), b));
    ExprRef quotient = nullptr;
    uint64_t rest = 0;
    if (step > 1 && split(bytes, static_cast<uint64_t>(step), quotient, rest) && rest == 0) return quotient;
    return step > 1 ? values_.binary(Kind::Div, bytes, values_.number(step)) : bytes;
  }
  // Questions about the object.
  ExprRef result = nullptr;
  for (const Target& target : resolve(scalar(e->operand(0), state))) {
    if (target.object == kUnknownObject) throw Limit("a question about a pointer that may point anywhere");
    ExprRef answer = nullptr;
    const bool is_null = target.object == kNoObject;
    TypeRef word = store_.size_type();
    switch (e->kind()) {
      case Kind::ObjectOf:
        answer = store_.constant(word, is_null ? 0 : target.object + 1);
        break;
      case Kind::OffsetOf:
        answer = values_.cast(word, target.offset);
        break;
      case Kind::ObjectSize:
        answer = is_null ? store_.constant(word, 0) : values_.cast(word, objects_[target.object].size);
        break;
      default: {
        const Cell known = is_null ? Cell{} : cell(state, target.object);
        answer = known.alive == nullptr ? values_.boolean(false) : in_bounds(target, 0, state);
      }
    }
    result = result == nullptr ? answer : values_.choose(target.guard, answer, result);
  }
  CHECK(result != nullptr, "a pointer should resolve to something");
  return result;
}

}  // namespace heddle::symex
