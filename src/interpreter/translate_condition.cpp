#include "interpreter/translate_condition.h"

#include <utility>

#include "expr/comparison.h"
#include "interpreter/slot_values.h"
#include "interpreter/translation.h"

namespace heddle::interpreter {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

// Position of a comparison in the lists of comparing operations and jumps.
unsigned comparison_number(Kind kind, bool with_sign) {
  const unsigned order = with_sign ? 0 : 4;
  switch (kind) {
    case Kind::Eq:
      return 0;
    case Kind::Ne:
      return 1;
    case Kind::Lt:
      return 2 + order;
    case Kind::Le:
      return 3 + order;
    case Kind::Gt:
      return 4 + order;
    default:
      return 5 + order;
  }
}

Operation comparing(unsigned number) {
  return static_cast<Operation>(static_cast<unsigned>(Operation::Equal) + 2 * number);
}

Operation jumping(unsigned number) {
  return static_cast<Operation>(static_cast<unsigned>(Operation::JumpEqual) + 2 * number);
}

}  // namespace

Conditions::Conditions(Translation& translation)
    : environment_(translation.environment),
      emitter_(translation.emitter),
      sites_(translation.emitter.sites()),
      shared_(translation.shared),
      values_(translation.values) {}

Operand Conditions::comparison(ExprRef e, SiteNode node, uint32_t into) {
  TypeRef type = e->operand(0)->type();
  if (type->is_float()) return values_.float_binary(e, node, into);
  if (!is_small(type) || !is_small(e->operand(1)->type())) return values_.generic(e, node, into);
  const uint32_t mark = emitter_.mark();
  Operand a = values_.value(e->operand(0), sites_.child(node, 0));
  Operand b = values_.value(e->operand(1), sites_.child(node, 1));
  Kind kind = e->kind();
  if (a.is_constant) {
    std::swap(a, b);
    kind = expr::mirrored(kind);
  }
  a = Operand::in(emitter_.slot_of(a));
  if (type->is_pointer() && environment_.follows_pointers) {
    const uint32_t result = emitter_.temporary();  // the operands are needed once more
    emitter_.emit_binary(comparing(comparison_number(kind, false)), result, a, b);
    emitter_.compare_pointers(result, kind, a, b);
    return Operand::in(result);
  }
  const uint32_t to = emitter_.result(mark, into);
  emitter_.emit_binary(comparing(comparison_number(kind, is_signed(type))), to, a, b);
  return Operand::in(to);
}

Operand Conditions::lazy(ExprRef e, SiteNode node) {
  Label no;
  Label end;
  if (e->is(Kind::Ite)) {
    const uint32_t to = emitter_.temporary(environment_.slot_count(e->type()));
    jump(e->operand(0), sites_.child(node, 0), false, no);
    {
      LazyScope scope(shared_);
      values_.value_to(e->operand(1), sites_.child(node, 1), e->type(), to);
    }
    end.uses.push_back(emitter_.emit(Operation::Jump));
    emitter_.bind(no);
    {
      LazyScope scope(shared_);
      values_.value_to(e->operand(2), sites_.child(node, 2), e->type(), to);
    }
    emitter_.bind(end);
    return Operand::in(to);
  }
  const uint32_t to = emitter_.temporary();
  jump(e, node, false, no);
  emitter_.emit(Operation::Constant, to, 0, 0, 1);
  end.uses.push_back(emitter_.emit(Operation::Jump));
  emitter_.bind(no);
  emitter_.emit(Operation::Constant, to, 0, 0, 0);
  emitter_.bind(end);
  return Operand::in(to);
}

bool Conditions::fused_jump(ExprRef e, SiteNode node, bool when, Label& label) {
  if (environment_.check || !expr::is_comparison(e->kind()) || shared_.contains(e)) return false;
  TypeRef type = e->operand(0)->type();
  if (!is_small(type) || type->is_float() || !is_small(e->operand(1)->type())) return false;
  SiteScope scope(emitter_, node);
  Operand a = values_.value(e->operand(0), sites_.child(node, 0));
  Operand b = values_.value(e->operand(1), sites_.child(node, 1));
  Kind kind = when ? e->kind() : expr::negated(e->kind());
  if (a.is_constant) {
    std::swap(a, b);
    kind = expr::mirrored(kind);
  }
  a = Operand::in(emitter_.slot_of(a));
  label.uses.push_back(emitter_.emit_binary(jumping(comparison_number(kind, is_signed(type))), 0, a, b));
  return true;
}

void Conditions::jump(ExprRef e, SiteNode node, bool when, Label& label) {
  const bool is_conjunction = e->is(Kind::And);
  if (e->is(Kind::Not)) {
    SiteScope scope(emitter_, node);
    jump(e->operand(0), sites_.child(node, 0), !when, label);
    return;
  }
  if (is_conjunction || e->is(Kind::Or) || e->is(Kind::Implies)) {
    // a ==> b is !a || b.
    SiteScope scope(emitter_, node);
    const bool deciding_first = e->is(Kind::Or);
    const bool decided_whole = !is_conjunction;
    Label skip;
    jump(e->operand(0), sites_.child(node, 0), deciding_first, decided_whole == when ? label : skip);
    LazyScope lazy(shared_);
    jump(e->operand(1), sites_.child(node, 1), when, label);
    emitter_.bind(skip);
    return;
  }
  if (e->is(Kind::Constant)) {
    if ((e->small_value() != 0) == when) label.uses.push_back(emitter_.emit(Operation::Jump));
    return;
  }
  if (fused_jump(e, node, when, label)) return;
  const uint32_t condition = emitter_.slot_of(values_.value(e, node));
  emitter_.check_defined(condition, DefinedUse::Branch);
  label.uses.push_back(emitter_.emit(when ? Operation::JumpIf : Operation::JumpIfNot, 0, condition));
}

}  // namespace heddle::interpreter
