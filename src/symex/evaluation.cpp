#include "symex/evaluation.h"

#include "expr/evaluate.h"
#include "support/check.h"
#include "symex/limit.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr const char* kAboutAnywhere = "a question about a pointer that may point anywhere";

}  // namespace

Evaluation::Evaluation(Values& values, Objects& objects, Pointers& pointers, Parts& parts, Memory& memory,
                       Validity& validity, Paths& paths, const Options& options)
    : values_(values),
      store_(values.store()),
      objects_(objects),
      pointers_(pointers),
      parts_(parts),
      memory_(memory),
      validity_(validity),
      paths_(paths),
      checks_(options.checks),
      prefix_(options.host.prefix) {}

ExprRef Evaluation::scalar(ExprRef e, State& state) {
  const Value value = evaluate(e, state);
  CHECK(value->scalar != nullptr, "a scalar expression should have a scalar value");
  return value->scalar;
}

Value Evaluation::with_local_condition(ExprRef condition, ExprRef e, State& state) {
  ExprRef outer = paths_.local();
  ExprRef inner = outer == nullptr ? condition : values_.both(outer, condition);
  paths_.set_local(inner);
  // Nothing is evaluated where the condition cannot hold.
  Value result = values_.is_false(inner) ? values_.zero(e->type()) : evaluate(e, state);
  paths_.set_local(outer);
  return result;
}

ExprRef Evaluation::condition(ExprRef e, State& state) {
  paths_.forget_use_of_knowledge();
  ExprRef holds = scalar(e, state);
  return paths_.as_known(holds, state);
}

Value Evaluation::evaluate(ExprRef e, State& state) {
  switch (e->kind()) {
    case Kind::Constant:
      if (e->type()->is_pointer()) return values_.scalar(store_.constant(values_.pointer_type(), e->value()));
      return values_.scalar(e);
    case Kind::Symbol: {
      if (!bound_.empty())
        if (auto found = bound_.find(&e->text()); found != bound_.end()) return values_.scalar(found->second);
      // The common case: a whole variable.
      const ObjectId id = objects_.of(e->text());
      const Cell known = state.cell(id);
      if (known.value && known.alive != nullptr && values_.is_true(known.alive) && known.type == e->type())
        return paths_.as_known(known.value, state);
      return load(e, state);
    }
    case Kind::Deref:
      return load(e, state);
    case Kind::Index:
    case Kind::Member:
      if (expr::is_place(e)) return load(e, state);
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
      if (a->type()->is_pointer()) return values_.scalar(pointers_.compare(e->kind(), a, b));
      return values_.scalar(values_.binary(e->kind(), a, b));
    }
    case Kind::Cast:
      return values_.scalar(pointers_.convert(e->type(), scalar(e->operand(0), state)));
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
      return values_.scalar(validity_.accessible(address, scalar(e->operand(1), state), state));
    }
    case Kind::Releasable:
      return values_.scalar(validity_.releasable(scalar(e->operand(0), state), true, state));
    case Kind::NoneLost:
      return values_.scalar(validity_.none_lost(state));
    case Kind::ForAll:
    case Kind::Exists:
    case Kind::Fold:
    case Kind::FoldSome:  // a pass makes them loops before programs are executed
      throw Limit("quantifiers and aggregates in programs");
    default: {
      llvm::SmallVector<ExprRef, 4> operands;
      for (ExprRef operand : e->operands()) operands.push_back(scalar(operand, state));
      if (checks_.operations != nullptr && checks_.operations->contains(e))
        check_overflow(e, operands, state);
      return values_.scalar(values_.make(e->kind(), values_.normal(e->type()), operands, e->index()));
    }
  }
}

void Evaluation::check_overflow(ExprRef e, std::span<const ExprRef> operands, State& state) {
  if (state.is_dead()) return;
  ExprRef holds =
      values_.negate(values_.make(expr::overflow_predicate(e->kind()), store_.bool_type(), operands, 0));
  if (paths_.local() != nullptr) holds = values_.either(values_.negate(paths_.local()), holds);
  if (!values_.is_true(holds)) paths_.check(state, holds, true);
}

Value Evaluation::convert(TypeRef type, const Value& value, TypeRef from) {
  if (type == from) return value;
  if (type->is_scalar() && value->shape == Shape::Scalar)
    return values_.scalar(pointers_.convert(type, value->scalar));
  if (type->is_pointer() && from->is_pointer()) return value;
  return values_.arbitrary(type, prefix_ + "converted!" + std::to_string(paths_.trace().steps.size()));
}

ExprRef Evaluation::address_of(ExprRef place, State& state) {
  switch (place->kind()) {
    case Kind::Symbol: {
      const ObjectId id = objects_.of(place->text());
      if (objects_[id].born == 0) objects_.note_birth(id, state);
      return objects_.address(id);
    }
    case Kind::Deref:
      return scalar(place->operand(0), state);
    case Kind::Index: {
      ExprRef base = address_of(place->operand(0), state);
      const auto size = static_cast<int64_t>(expr::size_of(place->type(), store_.data_model()));
      ExprRef i = values_.cast(values_.index_type(), scalar(place->operand(1), state));
      return pointers_.add_offset(base, values_.binary(Kind::Mul, i, values_.number(size)));
    }
    case Kind::Member: {
      const expr::Field& field = place->operand(0)->type()->record().fields[place->index()];
      return pointers_.add_offset(address_of(place->operand(0), state),
                                  values_.number(static_cast<int64_t>(field.bit_offset / 8)));
    }
    default:
      CHECK(false, "only places should have an address");
      return nullptr;
  }
}

Access Evaluation::access(ExprRef place, State& state) {
  Access result;
  result.type = place->type();
  ExprRef base = place;
  if (place->is(Kind::Member)) {
    const expr::Field& field = place->operand(0)->type()->record().fields[place->index()];
    if (field.is_bit_field) {
      result.is_bit_field = true;
      result.bit_offset = field.bit_offset;
      base = place->operand(0);
      result.record = base->type();
    }
  }
  if (base->is(Kind::Symbol))  // without an address, for as long as nobody takes it
    result.targets = {{values_.boolean(true), objects_.of(base->text()), values_.number(0)}};
  else
    result.targets = pointers_.resolve(address_of(base, state));
  ExprRef root = base;
  while (root->is(Kind::Member) || root->is(Kind::Index)) root = root->operand(0);
  result.is_named = root->is(Kind::Symbol);
  result.root = root->type();
  return result;
}

ExprRef Evaluation::pointer_operation(ExprRef e, State& state) {
  if (e->is(Kind::AddressOf)) return address_of(e->operand(0), state);
  if (e->is(Kind::PointerAdd)) {
    ExprRef pointer = scalar(e->operand(0), state);
    ExprRef i = values_.cast(values_.index_type(), scalar(e->operand(1), state));
    const auto step = static_cast<int64_t>(expr::step_of(e->type()->element(), store_.data_model()));
    return pointers_.add_offset(pointer, values_.binary(Kind::Mul, i, values_.number(step)));
  }
  if (e->is(Kind::PointerSub)) {
    ExprRef a = scalar(e->operand(0), state);
    ExprRef b = scalar(e->operand(1), state);
    return pointers_.difference(a, b, expr::step_of(e->operand(0)->type()->element(), store_.data_model()));
  }
  return question(e, state);
}

// Of the object that a pointer leads to.
ExprRef Evaluation::question(ExprRef e, State& state) {
  ExprRef result = nullptr;
  for (const Target& target : pointers_.resolve(scalar(e->operand(0), state))) {
    if (target.object == kUnknownObject) {
      paths_.cut_where(state, target.guard, kAboutAnywhere);
      continue;
    }
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
        const Cell known = is_null ? Cell{} : state.cell(target.object);
        answer = known.alive == nullptr ? values_.boolean(false) : memory_.in_bounds(target, 0, state);
      }
    }
    result = result == nullptr ? answer : values_.choose(target.guard, answer, result);
  }
  if (result == nullptr) throw Limit(kAboutAnywhere);
  return result;
}

}  // namespace heddle::symex
