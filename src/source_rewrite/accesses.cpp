#include "source_rewrite/accesses.h"

#include <fmt/format.h>

namespace heddle::source_rewrite {

using clang::Expr;
using instrument::Binding;
using instrument::EventKind;

void AccessWriter::through_temporary(const Expr* e, const std::string& temporary,
                                     const std::string& actions) {
  const TextRange range = text_.range_of(e);
  editor_.open(range.begin, fmt::format("({} = ", temporary));
  editor_.close(range.end, fmt::format(", {}{})", actions, temporary));
}

bool AccessWriter::conversion(const clang::CastExpr* e) {
  // A read of the variable that is converted has the range of the conversion.
  if (e->getCastKind() == clang::CK_LValueToRValue) return false;
  const EventWeaves weaves = weaves_.at(e, EventKind::Conversion);
  if (weaves.empty()) return false;
  const Expr* operand = e->getSubExpr();
  const std::string value = scope_.temporary(operand->getType(), e->getBeginLoc());
  const PlaceText place = actions_.place(operands_named({value}));
  editor_.begin_group(Role::Check, text_.range_of(e));
  through_temporary(operand, value,
                    actions_.expressions(weaves.before, place) + actions_.expressions(weaves.after, place));
  walk_.expression(operand, true);
  return true;
}

bool AccessWriter::dereference(const Expr* e) {
  EventWeaves weaves = weaves_.at(e, EventKind::Dereference);
  const bool is_access = !weaves.empty();
  weaves.append(weaves_.at(e, EventKind::Subscript));
  if (weaves.empty()) return false;
  if (!weaves.after.empty()) text_.refuse(e->getExprLoc(), "an action after an access");
  editor_.begin_group(Role::Check, text_.range_of(e));
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    subscript(element, weaves, is_access);
    return true;
  }
  const Expr* pointer = nullptr;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e))
    pointer = member->isArrow() ? member->getBase() : nullptr;
  else
    pointer = llvm::cast<clang::UnaryOperator>(e)->getSubExpr();
  if (pointer == nullptr) return false;
  const std::string value = scope_.temporary(pointer->getType(), e->getBeginLoc());
  const PlaceText place = actions_.place(operands_named({value}));
  through_temporary(pointer, value, actions_.expressions(weaves.before, place));
  walk_.expression(pointer, true);
  return true;
}

void AccessWriter::subscript(const clang::ArraySubscriptExpr* e, const EventWeaves& weaves, bool is_access) {
  const Expr* base = e->getBase();
  const Expr* index = e->getIdx();
  if (base->getType()->isVectorType()) text_.refuse(e->getExprLoc(), "a check of an element of a vector");
  const std::string base_text = effects_.repeatable(base->IgnoreParenImpCasts());
  if (base_text.empty() || e->getLHS() != base)
    text_.refuse(e->getExprLoc(), "an access to an array that has to be computed");
  const std::string value = scope_.temporary(index->getType(), e->getBeginLoc());
  const PlaceText place = actions_.place([=](const Binding& binding) {
    if (is_access) return BoundText{fmt::format("(&({})[{}])", base_text, value), binding.type};
    return BoundText{binding.number == 0 ? "(" + base_text + ")" : value, binding.type};
  });
  through_temporary(index, value, actions_.expressions(weaves.before, place));
  walk_.expression(base, true);
  walk_.expression(index, true);
}

bool AccessWriter::assignment(const clang::BinaryOperator* e, bool needed) {
  const EventWeaves weaves = weaves_.at(e, EventKind::Assignment);
  if (weaves.empty()) return false;
  const Expr* target = e->getLHS();
  const TextRange range = text_.range_of(e);
  const std::string again = effects_.repeatable(target);
  const std::string value = scope_.temporary(target->getType(), e->getBeginLoc());
  const PlaceText place = actions_.place([&](const Binding& binding) {
    if (binding.kind != Binding::Kind::Place) return BoundText{value, binding.type};
    if (again.empty()) text_.refuse(e->getOperatorLoc(), "an action that names a place with side effects");
    return BoundText{"(" + again + ")", binding.type};
  });
  editor_.begin_group(Role::Check, range);
  if (!weaves.before.empty())
    through_temporary(e->getRHS(), value, actions_.expressions(weaves.before, place));
  if (!weaves.after.empty()) {
    editor_.open(range.begin, fmt::format("({} = (", value), 1);
    editor_.close(
        range.end,
        fmt::format("), {}{})", actions_.expressions(weaves.after, place), needed ? value : "(void)0"), 1);
  }
  walk_.expression(target, true);
  walk_.expression(e->getRHS(), true);
  return true;
}

bool AccessWriter::initializer(const clang::VarDecl* variable) {
  const Expr* init = variable->getInit();
  if (!text_.is_in_file({variable->getBeginLoc(), text_.end_of(init)})) return false;
  const TextRange declarator{text_.offset_of(variable->getBeginLoc()), text_.end_offset(text_.end_of(init))};
  const EventWeaves weaves = weaves_.at(declarator, EventKind::Assignment);
  if (weaves.empty()) return false;
  if (!variable->getType()->isScalarType())
    text_.refuse(variable->getLocation(), "an assignment of a whole object");
  const std::string value = scope_.temporary(variable->getType(), variable->getLocation());
  const PlaceText place =
      actions_.place([&](const Binding& binding) { return BoundText{value, binding.type}; });
  editor_.begin_group(Role::Check, text_.range_of(init));
  through_temporary(init, value,
                    actions_.expressions(weaves.before, place) + actions_.expressions(weaves.after, place));
  walk_.expression(init, true);
  return true;
}

void AccessWriter::read(const clang::DeclRefExpr* e) {
  if (!weaves_.at(e, EventKind::Read).empty())
    text_.refuse(e->getLocation(), "an action at the read of a variable");
}

}  // namespace heddle::source_rewrite
