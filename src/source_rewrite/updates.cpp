#include "source_rewrite/updates.h"

#include <fmt/format.h>

namespace heddle::source_rewrite {

using clang::Expr;
using clang::QualType;
using instrument::EventKind;

UpdateWriter::Access UpdateWriter::access_to(const Expr* place) {
  clang::ASTContext& ast = text_.ast();
  const clang::FieldDecl* field = place->getSourceBitField();
  if (field == nullptr) {
    const std::string pointer = scope_.temporary(ast.getPointerType(place->getType()), place->getBeginLoc());
    return {place, true, pointer, "*" + pointer};
  }
  const auto* member = llvm::cast<clang::MemberExpr>(place->IgnoreParens());
  const Expr* base = member->getBase();
  const QualType record = member->isArrow() ? base->getType() : ast.getPointerType(base->getType());
  const std::string pointer = scope_.temporary(record, place->getBeginLoc());
  return {base, !member->isArrow(), pointer, fmt::format("{}->{}", pointer, field->getName().str())};
}

// The text before `inner` becomes the head.
void UpdateWriter::put_head(TextRange range, TextRange inner, const std::string& head) {
  if (range.begin != inner.begin)
    editor_.replace(range.begin, inner.begin, head);
  else if (!head.empty())
    editor_.open(range.begin, head);
}

void UpdateWriter::put_tail(TextRange range, TextRange inner, const std::string& tail) {
  if (range.end != inner.end)
    editor_.replace(inner.end, range.end, tail);
  else
    editor_.close(range.end, tail);
}

UpdateWriter::Value UpdateWriter::compound_value(const clang::CompoundAssignOperator* e, const Update& update,
                                                 const std::string& saved, const std::string& current) {
  if (!update.function.empty() && saved.empty())
    return {fmt::format("{}({},", update.function, current), ")"};
  const std::string head = fmt::format("({} =", saved);
  if (!update.function.empty()) return {head, fmt::format(", {}({}, {}))", update.function, current, saved)};
  const Operation& operation = update.operation;
  const std::string old = scope_.temporary(operation.left, e->getBeginLoc());
  const std::string result = scope_.temporary(operation.result, e->getBeginLoc());
  const PlaceText names = actions_.place(operands_named({old, saved}));
  return {head, fmt::format(", {} = {}, {}{} = {} {} {}, {}{})", old, current,
                            actions_.expressions(update.weaves.before, names), result, old,
                            clang::BinaryOperator::getOpcodeStr(operation.op).str(), saved,
                            actions_.expressions(update.weaves.after, names), result)};
}

bool UpdateWriter::compound(const clang::CompoundAssignOperator* e, bool needed) {
  const Expr* place = e->getLHS();
  const Expr* value = e->getRHS();
  const auto op = clang::BinaryOperator::getOpForCompoundAssignment(e->getOpcode());
  Update update{weaves_.at(e, EventKind::Operation),
                {op, e->getComputationLHSType(), value->getType(), e->getComputationResultType()},
                ""};
  EventWeaves& weaves = update.weaves;
  const Operation& operation = update.operation;
  if (operation.left == operation.result || op == clang::BO_Shl)
    checks_.drop_superfluous(weaves, op, place, value, operation.result);
  if (!weaves_.at(e, EventKind::Assignment).empty())
    text_.refuse(e->getOperatorLoc(), "the specification applies to a compound assignment");
  if (!weaves_.at(e, EventKind::Conversion).empty())
    text_.refuse(e->getOperatorLoc(), "a check of the conversion in a compound assignment");
  if (weaves.empty()) return false;
  const TextRange range = text_.range_of(e);
  const TextRange token = text_.range_of_token(e->getOperatorLoc());
  bool visited = false;
  if (leaving_.have_left(weaves, range, {{place, operation.left}, {value, operation.right}}, visited))
    return true;
  if (actions_.are_independent_of_place(weaves)) update.function = checks_.binary(weaves, operation);
  const bool save_value = update.function.empty() || has_effects(value);
  const std::string saved = save_value ? scope_.temporary(value->getType(), e->getBeginLoc()) : "";

  editor_.begin_group(Role::Check, range);
  const Expr* stays = place;
  if (const std::string again = effects_.repeatable(place); !again.empty()) {
    const Value assigned = compound_value(e, update, saved, again);
    if (needed) editor_.open(range.begin, "(");
    editor_.replace(token.begin, token.end, "= " + assigned.head);
    editor_.close(range.end, needed ? assigned.tail + ")" : assigned.tail);
  } else {
    const Access access = access_to(place);
    const Value assigned = compound_value(e, update, saved, access.text);
    stays = access.addressed;
    put_head(range, text_.range_of(stays),
             fmt::format("({} = {}", access.pointer, access.takes_address ? "&" : ""));
    editor_.replace(stays == place ? token.begin : text_.range_of(stays).end, token.end,
                    fmt::format(", {} = {}", access.text, assigned.head));
    editor_.close(range.end, assigned.tail + ")");
  }
  if (visited) return true;
  walk_.expression(stays, true);
  walk_.expression(value, true);
  return true;
}

std::string UpdateWriter::incremented(const clang::UnaryOperator* e, const Update& update,
                                      const std::string& current) {
  if (!update.function.empty()) return fmt::format("{}({}, 1)", update.function, current);
  const PlaceText names = actions_.place(operands_named({current, "1"}));
  const std::string result = scope_.temporary(update.operation.result, e->getBeginLoc());
  return fmt::format("({}{} = {} {} 1, {}{})", actions_.expressions(update.weaves.before, names), result,
                     current, clang::BinaryOperator::getOpcodeStr(update.operation.op).str(),
                     actions_.expressions(update.weaves.after, names), result);
}

bool UpdateWriter::increment(const clang::UnaryOperator* e, bool needed) {
  clang::ASTContext& ast = text_.ast();
  const Expr* place = e->getSubExpr();
  const QualType type = e->getType().getUnqualifiedType();
  const bool is_narrow = type->isIntegerType() && ast.getIntWidth(type) < 32;
  const QualType promoted = is_narrow ? ast.IntTy : type;
  const QualType one = type->isPointerType() ? ast.getPointerDiffType() : promoted;
  Update update{weaves_.at(e, EventKind::Operation),
                {e->isIncrementOp() ? clang::BO_Add : clang::BO_Sub, promoted, one, promoted},
                ""};
  EventWeaves& weaves = update.weaves;
  if (is_narrow) checks_.drop_overflow_checks(weaves);
  if (!weaves_.at(e, EventKind::Assignment).empty())
    text_.refuse(e->getOperatorLoc(), "the specification applies to an increment");
  if (weaves.empty()) return false;

  const TextRange range = text_.range_of(e);
  bool visited = false;
  if (leaving_.have_left(weaves, range, {{place, promoted}, {}}, visited)) return true;
  if (actions_.are_independent_of_place(weaves)) update.function = checks_.binary(weaves, update.operation);
  const bool keep_old = needed && e->isPostfix();
  const std::string kept = keep_old || update.function.empty()
                               ? scope_.temporary(keep_old ? type : promoted, e->getBeginLoc())
                               : "";
  const std::string ending = keep_old ? ", " + kept : "";

  // The operator is deleted, the place stays where it is, the rest is put around it.
  editor_.begin_group(Role::Check, range);
  const Expr* stays = place;
  std::string head;
  std::string tail;
  if (const std::string again = effects_.repeatable(place); !again.empty()) {
    head = needed ? "(" : "";
    tail = kept.empty() ? fmt::format(" = {}{}", incremented(e, update, again), needed ? ")" : "")
                        : fmt::format(", {} = {}{})", again, incremented(e, update, kept), ending);
    if (!kept.empty()) head = fmt::format("({} = ", kept);
  } else {
    const Access access = access_to(place);
    stays = access.addressed;
    head = fmt::format("({} = {}", access.pointer, access.takes_address ? "&" : "");
    tail = kept.empty() ? fmt::format(", {} = {})", access.text, incremented(e, update, access.text))
                        : fmt::format(", {} = {}, {} = {}{})", kept, access.text, access.text,
                                      incremented(e, update, kept), ending);
  }
  const TextRange inner = text_.range_of(stays);
  put_head(range, inner, head);
  put_tail(range, inner, tail);
  if (!visited) walk_.expression(stays, true);
  return true;
}

}  // namespace heddle::source_rewrite
