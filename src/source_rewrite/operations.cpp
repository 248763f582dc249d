// Operators, conversions, accesses and assignments. Each function returns whether it has written the node's
// edits and visited its operands; if not, the caller visits them.
#include <fmt/format.h>

#include "source_rewrite/unit_writer.h"

namespace heddle::source_rewrite {

using clang::Expr;
using clang::QualType;
using instrument::Binding;
using instrument::EventKind;
using instrument::Weave;

namespace {

const char* word_of(clang::BinaryOperatorKind op) {
  switch (op) {
    case clang::BO_Add:
      return "add";
    case clang::BO_Sub:
      return "sub";
    case clang::BO_Mul:
      return "mul";
    case clang::BO_Div:
      return "div";
    case clang::BO_Rem:
      return "rem";
    case clang::BO_Shl:
      return "shl";
    case clang::BO_Shr:
      return "shr";
    case clang::BO_And:
      return "and";
    case clang::BO_Or:
      return "or";
    case clang::BO_Xor:
      return "xor";
    case clang::BO_LT:
      return "lt";
    case clang::BO_LE:
      return "le";
    case clang::BO_GT:
      return "gt";
    case clang::BO_GE:
      return "ge";
    case clang::BO_EQ:
      return "eq";
    case clang::BO_NE:
      return "ne";
    default:
      return "op";
  }
}

PlaceText operands_named(std::vector<std::string> names) {
  PlaceText place;
  place.binding = [names = std::move(names)](const Binding& binding) {
    return BoundText{binding.number < names.size() ? names[binding.number] : "0", binding.type};
  };
  return place;
}

}  // namespace

void UnitWriter::drop_superfluous(EventWeaves& weaves, clang::BinaryOperatorKind op, const Expr* left,
                                  const Expr* right, QualType type) {
  if (weaves.empty() || !cannot_overflow(op, left, right, type)) return;
  auto is_check = [&](const Weave* weave) { return is_plain_overflow_check(input_.plan, *weave); };
  std::erase_if(weaves.before, is_check);
  std::erase_if(weaves.after, is_check);
}

// static int add(int x, int y) { if (…) reach_error(); return x + y; }
std::string UnitWriter::operation_helper(const EventWeaves& weaves, const Operation& operation) {
  const std::string token = clang::BinaryOperator::getOpcodeStr(operation.op).str();
  const std::string x = parameter_name("x");
  const std::string y = parameter_name("y");
  const std::string result = parameter_name("r");
  const bool at_function = nameable(operation.left) != Nameable::Everywhere ||
                           nameable(operation.right) != Nameable::Everywhere ||
                           nameable(operation.result) != Nameable::Everywhere;
  const std::string key =
      fmt::format("{} {} {} {} {}", token, declare(operation.left, ""), declare(operation.right, ""),
                  declare(operation.result, ""), signature_of(weaves));
  return helper(
      key, name_for(word_of(operation.op), operation.result), at_function, [&](const std::string& name) {
        const PlaceText place = operands_named({x, y});
        const std::string head =
            declare(operation.result,
                    fmt::format("{}({}, {})", name, declare(operation.left, x), declare(operation.right, y)));
        const std::string before = actions(weaves.before, place);
        const std::string after = actions(weaves.after, place);
        const std::string value = fmt::format("{} {} {}", x, token, y);
        if (after.empty()) return fmt::format("{} {{ {}return {}; }} ", head, before, value);
        return fmt::format("{} {{ {}{} = {}; {}return {}; }} ", head, before,
                           declare(operation.result, result), value, after, result);
      });
}

std::string UnitWriter::negation_helper(const EventWeaves& weaves, clang::UnaryOperatorKind op,
                                        QualType operand, QualType result_type) {
  const std::string token = clang::UnaryOperator::getOpcodeStr(op).str();
  const std::string x = parameter_name("x");
  const std::string result = parameter_name("r");
  const bool at_function =
      nameable(operand) != Nameable::Everywhere || nameable(result_type) != Nameable::Everywhere;
  const std::string key = fmt::format("unary {} {} {} {}", token, declare(operand, ""),
                                      declare(result_type, ""), signature_of(weaves));
  const char* word = op == clang::UO_Minus ? "neg" : op == clang::UO_Not ? "not" : "unary";
  return helper(key, name_for(word, result_type), at_function, [&](const std::string& name) {
    const PlaceText place = operands_named({x});
    const std::string head = declare(result_type, fmt::format("{}({})", name, declare(operand, x)));
    const std::string before = actions(weaves.before, place);
    const std::string after = actions(weaves.after, place);
    if (after.empty()) return fmt::format("{} {{ {}return {}{}; }} ", head, before, token, x);
    return fmt::format("{} {{ {}{} = {}{}; {}return {}; }} ", head, before, declare(result_type, result),
                       token, x, after, result);
  });
}

bool UnitWriter::binary(const clang::BinaryOperator* e) {
  if (e->isLogicalOp() || e->getOpcode() == clang::BO_Comma) return false;
  EventWeaves weaves = weaves_at(e, EventKind::Operation);
  drop_superfluous(weaves, e->getOpcode(), e->getLHS(), e->getRHS(), e->getType());
  if (weaves.empty()) return false;
  const TextRange range = range_of(e);
  const uint32_t op_begin = offset_of(e->getOperatorLoc());
  const uint32_t op_end = end_offset(e->getOperatorLoc());
  const Operation operation{e->getOpcode(), e->getLHS()->getType(), e->getRHS()->getType(), e->getType()};
  bool visited = false;
  if (checks_leave(weaves, range, {{e->getLHS(), operation.left}, {e->getRHS(), operation.right}}, visited))
    return true;
  edits_.begin_group(Role::Check, range);
  if (all_independent(input_.plan, weaves)) {
    const std::string name = operation_helper(weaves, operation);
    if (interfere(e->getLHS(), e->getRHS())) {
      const std::string left = temporary(operation.left, e->getBeginLoc());
      edits_.open(range.begin, depth_, fmt::format("({} = ", left));
      replace(op_begin, op_end, fmt::format(", {}({},", name, left));
      edits_.close(range.end, depth_, "))");
    } else {
      edits_.open(range.begin, depth_, name + "(");
      replace(op_begin, op_end, ",");
      edits_.close(range.end, depth_, ")");
    }
  } else {
    const std::string left = temporary(operation.left, e->getBeginLoc());
    const std::string right = temporary(operation.right, e->getBeginLoc());
    PlaceText place = place_text();
    place.binding = operands_named({left, right}).binding;
    const std::string before = action_expressions(weaves.before, place);
    const std::string after = action_expressions(weaves.after, place);
    const std::string token = e->getOpcodeStr().str();
    edits_.open(range.begin, depth_, fmt::format("({} = ", left));
    replace(op_begin, op_end, fmt::format(", {} =", right));
    if (after.empty()) {
      edits_.close(range.end, depth_, fmt::format(", {}{} {} {})", before, left, token, right));
    } else {
      const std::string result = temporary(operation.result, e->getBeginLoc());
      edits_.close(
          range.end, depth_,
          fmt::format(", {}{} = {} {} {}, {}{})", before, result, left, token, right, after, result));
    }
  }
  if (visited) return true;
  expression(e->getLHS(), true);
  expression(e->getRHS(), true);
  return true;
}

bool UnitWriter::unary(const clang::UnaryOperator* e, bool needed) {
  const Expr* operand = e->getSubExpr();
  if (e->isIncrementDecrementOp()) {
    if (!increment(e, needed)) expression(operand, true);
    return true;
  }
  if (e->getOpcode() == clang::UO_Extension) {
    expression(operand, needed);
    return true;
  }
  if (e->getOpcode() == clang::UO_Deref && dereference(e)) return true;
  EventWeaves weaves = weaves_at(e, EventKind::Operation);
  if (e->getOpcode() == clang::UO_Minus)
    drop_superfluous(weaves, clang::BO_Sub, nullptr, operand, e->getType());
  if (weaves.empty() || e->getOpcode() == clang::UO_Deref || e->getOpcode() == clang::UO_AddrOf) {
    expression(operand, e->getOpcode() != clang::UO_AddrOf || needed);
    return true;
  }
  const TextRange range = range_of(e);
  const uint32_t op_end = end_offset(e->getOperatorLoc());
  bool visited = false;
  if (checks_leave(weaves, range, {{operand, operand->getType()}}, visited)) return true;
  edits_.begin_group(Role::Check, range);
  if (all_independent(input_.plan, weaves)) {
    const std::string name = negation_helper(weaves, e->getOpcode(), operand->getType(), e->getType());
    replace(range.begin, op_end, name + "(");
    edits_.close(range.end, depth_, ")");
  } else {
    const std::string value = temporary(operand->getType(), e->getBeginLoc());
    PlaceText place = place_text();
    place.binding = operands_named({value}).binding;
    const std::string before = action_expressions(weaves.before, place);
    const std::string after = action_expressions(weaves.after, place);
    const std::string token = clang::UnaryOperator::getOpcodeStr(e->getOpcode()).str();
    replace(range.begin, op_end, fmt::format("({} = ", value));
    edits_.close(range.end, depth_, fmt::format(", {}{}{}{})", before, after, token, value));
  }
  if (!visited) expression(operand, true);
  return true;
}

// The place is written once where its text can be repeated, else through a pointer to it:
//   x += e           x = add(x, e)
//   x += f()         x = (t = f(), add(x, t))         the right side is evaluated first, as compilers do
//   a[i++] += e      (p = &a[i++], *p = add(*p, e))
//   s[i++].b += e    (p = &s[i++], p->b = add(p->b, e))      with a bit-field b
bool UnitWriter::compound(const clang::CompoundAssignOperator* e, bool needed) {
  const Expr* place = e->getLHS();
  const Expr* value = e->getRHS();
  const auto op = clang::BinaryOperator::getOpForCompoundAssignment(e->getOpcode());
  EventWeaves weaves = weaves_at(e, EventKind::Operation);
  if (e->getComputationLHSType() == e->getComputationResultType() || op == clang::BO_Shl)
    drop_superfluous(weaves, op, place, value, e->getComputationResultType());
  const EventWeaves assigned = weaves_at(e, EventKind::Assignment);
  if (!assigned.empty()) refuse(e->getOperatorLoc(), "the specification applies to a compound assignment");
  if (weaves.empty()) {
    expression(place, true);
    expression(value, true);
    return true;
  }
  const TextRange range = range_of(e);
  const uint32_t op_begin = offset_of(e->getOperatorLoc());
  const uint32_t op_end = end_offset(e->getOperatorLoc());
  const Operation operation{op, e->getComputationLHSType(), value->getType(), e->getComputationResultType()};
  bool visited = false;
  if (checks_leave(weaves, range, {{place, operation.left}, {value, operation.right}}, visited)) return true;
  const bool independent = all_independent(input_.plan, weaves);
  const std::string name = independent ? operation_helper(weaves, operation) : "";
  const bool save_value = !independent || has_effects(value);
  const std::string saved = save_value ? temporary(value->getType(), e->getBeginLoc()) : "";

  // The value assigned, split around the text of the right side.
  std::string head;
  std::string tail;
  auto compute = [&](const std::string& current) {
    if (independent && !save_value) {
      head = fmt::format("{}({},", name, current);
      tail = ")";
    } else if (independent) {
      head = fmt::format("({} =", saved);
      tail = fmt::format(", {}({}, {}))", name, current, saved);
    } else {
      const std::string old = temporary(operation.left, e->getBeginLoc());
      const std::string result = temporary(operation.result, e->getBeginLoc());
      PlaceText names = place_text();
      names.binding = operands_named({old, saved}).binding;
      head = fmt::format("({} =", saved);
      tail = fmt::format(", {} = {}, {}{} = {} {} {}, {}{})", old, current,
                         action_expressions(weaves.before, names), result, old,
                         clang::BinaryOperator::getOpcodeStr(op).str(), saved,
                         action_expressions(weaves.after, names), result);
    }
  };

  edits_.begin_group(Role::Check, range);
  if (const std::string again = repeatable(place); !again.empty()) {
    compute(again);
    if (needed) edits_.open(range.begin, depth_, "(");
    replace(op_begin, op_end, "= " + head);
    edits_.close(range.end, depth_, needed ? tail + ")" : tail);
  } else if (const clang::FieldDecl* field = place->getSourceBitField()) {
    const auto* member = llvm::cast<clang::MemberExpr>(place->IgnoreParens());
    const Expr* base = member->getBase();
    const QualType record = member->isArrow() ? base->getType() : ast_.getPointerType(base->getType());
    const std::string pointer = temporary(record, e->getBeginLoc());
    const std::string access = fmt::format("{}->{}", pointer, field->getName().str());
    compute(access);
    edits_.open(range.begin, depth_, fmt::format("({} = {}", pointer, member->isArrow() ? "" : "&"));
    replace(range_of(base).end, op_end, fmt::format(", {} = {}", access, head));
    edits_.close(range.end, depth_, tail + ")");
    if (visited) return true;
    expression(base, true);
    expression(value, true);
    return true;
  } else {
    const std::string pointer = temporary(ast_.getPointerType(place->getType()), e->getBeginLoc());
    compute("*" + pointer);
    edits_.open(range.begin, depth_, fmt::format("({} = &", pointer));
    replace(op_begin, op_end, fmt::format(", *{} = {}", pointer, head));
    edits_.close(range.end, depth_, tail + ")");
  }
  if (visited) return true;
  expression(place, true);
  expression(value, true);
  return true;
}

//   ++x       x = add(x, 1)            x++      (t = x, x = add(t, 1), t), or as ++x if nobody needs the
//   value
bool UnitWriter::increment(const clang::UnaryOperator* e, bool needed) {
  const Expr* place = e->getSubExpr();
  const clang::BinaryOperatorKind op = e->isIncrementOp() ? clang::BO_Add : clang::BO_Sub;
  const QualType type = e->getType().getUnqualifiedType();
  EventWeaves weaves = weaves_at(e, EventKind::Operation);
  const bool is_integer = type->isIntegerType();
  const QualType promoted = is_integer && ast_.getIntWidth(type) < 32 ? ast_.IntTy : type;
  if (is_integer && ast_.getIntWidth(type) < 32) {
    auto is_check = [&](const Weave* weave) { return is_plain_overflow_check(input_.plan, *weave); };
    std::erase_if(weaves.before, is_check);
    std::erase_if(weaves.after, is_check);
  }
  const EventWeaves assigned = weaves_at(e, EventKind::Assignment);
  if (!assigned.empty()) refuse(e->getOperatorLoc(), "the specification applies to an increment");
  if (weaves.empty()) return false;

  const TextRange range = range_of(e);
  const TextRange inner = range_of(place);
  const QualType one = type->isPointerType() ? ast_.getPointerDiffType() : promoted;
  const Operation operation{op, promoted, one, promoted};
  bool visited = false;
  if (checks_leave(weaves, range, {{place, promoted}, {}}, visited)) return true;
  const bool independent = all_independent(input_.plan, weaves);
  const std::string name = independent ? operation_helper(weaves, operation) : "";
  const bool keep_old = needed && e->isPostfix();
  const std::string kept =
      keep_old || !independent ? temporary(keep_old ? type : promoted, e->getBeginLoc()) : "";
  auto next = [&](const std::string& current) {
    if (independent) return fmt::format("{}({}, 1)", name, current);
    PlaceText names = place_text();
    names.binding = operands_named({current, "1"}).binding;
    const std::string result = temporary(promoted, e->getBeginLoc());
    return fmt::format("({}{} = {} {} 1, {}{})", action_expressions(weaves.before, names), result, current,
                       op == clang::BO_Add ? "+" : "-", action_expressions(weaves.after, names), result);
  };

  // Prefix and postfix: the operator is deleted, the place stays where it is, the rest is put around it.
  auto around = [&](const std::string& head, const std::string& tail) {
    if (e->isPostfix()) {
      if (!head.empty()) edits_.open(range.begin, depth_, head);
      replace(inner.end, range.end, tail);
    } else {
      replace(range.begin, inner.begin, head);
      edits_.close(range.end, depth_, tail);
    }
  };
  edits_.begin_group(Role::Check, range);
  const clang::FieldDecl* field = place->getSourceBitField();
  if (const std::string again = repeatable(place); !again.empty()) {
    if (!kept.empty())
      around(fmt::format("({} = ", kept),
             fmt::format(", {} = {}{})", again, next(kept), keep_old ? ", " + kept : ""));
    else
      around(needed ? "(" : "", fmt::format(" = {}{}", next(again), needed ? ")" : ""));
  } else {
    std::string access;
    std::string pointer;
    const Expr* addressed = place;
    if (field != nullptr) {
      const auto* member = llvm::cast<clang::MemberExpr>(place->IgnoreParens());
      addressed = member->getBase();
      pointer =
          temporary(member->isArrow() ? addressed->getType() : ast_.getPointerType(addressed->getType()),
                    e->getBeginLoc());
      access = fmt::format("{}->{}", pointer, field->getName().str());
      if (member->isArrow()) addressed = nullptr;
    } else {
      pointer = temporary(ast_.getPointerType(place->getType()), e->getBeginLoc());
      access = "*" + pointer;
    }
    const std::string head = fmt::format("({} = {}", pointer, addressed != nullptr ? "&" : "");
    const std::string tail = kept.empty() ? fmt::format(", {} = {})", access, next(access))
                                          : fmt::format(", {} = {}, {} = {}{})", kept, access, access,
                                                        next(kept), keep_old ? ", " + kept : "");
    if (field == nullptr) {
      around(head, tail);
    } else {
      const auto* member = llvm::cast<clang::MemberExpr>(place->IgnoreParens());
      const uint32_t base_end = range_of(member->getBase()).end;
      if (e->isPostfix())
        edits_.open(range.begin, depth_, head);
      else
        replace(range.begin, range_of(member->getBase()).begin, head);
      replace(base_end, range.end, tail);
      if (!visited) expression(member->getBase(), true);
      return true;
    }
  }
  if (!visited) expression(place, true);
  return true;
}

// (T)x: (T)(t = x, …, t)
bool UnitWriter::conversion(const clang::CastExpr* e) {
  const EventWeaves weaves = weaves_at(e, EventKind::Conversion);
  if (weaves.empty()) return false;
  const Expr* operand = e->getSubExpr();
  const TextRange range = range_of(operand);
  const std::string value = temporary(operand->getType(), e->getBeginLoc());
  PlaceText place = place_text();
  place.binding = operands_named({value}).binding;
  edits_.begin_group(Role::Check, range_of(e));
  edits_.open(range.begin, depth_, fmt::format("({} = ", value));
  edits_.close(range.end, depth_,
               fmt::format(", {}{}{})", action_expressions(weaves.before, place),
                           action_expressions(weaves.after, place), value));
  expression(operand, true);
  return true;
}

// *p: *(t = p, …, t)      p->f: (t = p, …, t)->f      a[i]: a[(t = i, …, t)]
bool UnitWriter::dereference(const Expr* e) {
  EventWeaves weaves = weaves_at(e, EventKind::Dereference);
  const bool is_access = !weaves.empty();
  const EventWeaves subscripts = weaves_at(e, EventKind::Subscript);
  weaves.before.insert(weaves.before.end(), subscripts.before.begin(), subscripts.before.end());
  weaves.after.insert(weaves.after.end(), subscripts.after.begin(), subscripts.after.end());
  if (weaves.empty()) return false;
  if (!weaves.after.empty()) refuse(e->getExprLoc(), "an action after an access");
  PlaceText place = place_text();
  edits_.begin_group(Role::Check, range_of(e));
  if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const Expr* base = subscript->getBase();
    const Expr* index = subscript->getIdx();
    const std::string base_text = repeatable(base->IgnoreParenImpCasts());
    if (base_text.empty() || subscript->getLHS() != base)
      refuse(e->getExprLoc(), "an access to an array that has to be computed");
    const std::string value = temporary(index->getType(), e->getBeginLoc());
    place.binding = [=](const Binding& binding) {
      if (is_access) return BoundText{fmt::format("(&({})[{}])", base_text, value), binding.type};
      return BoundText{binding.number == 0 ? "(" + base_text + ")" : value, binding.type};
    };
    const TextRange range = range_of(index);
    edits_.open(range.begin, depth_, fmt::format("({} = ", value));
    edits_.close(range.end, depth_, fmt::format(", {}{})", action_expressions(weaves.before, place), value));
    expression(base, true);
    expression(index, true);
    return true;
  }
  const Expr* pointer = nullptr;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e))
    pointer = member->isArrow() ? member->getBase() : nullptr;
  else
    pointer = llvm::cast<clang::UnaryOperator>(e)->getSubExpr();
  if (pointer == nullptr) return false;
  const std::string value = temporary(pointer->getType(), e->getBeginLoc());
  place.binding = operands_named({value}).binding;
  const TextRange range = range_of(pointer);
  edits_.open(range.begin, depth_, fmt::format("({} = ", value));
  edits_.close(range.end, depth_, fmt::format(", {}{})", action_expressions(weaves.before, place), value));
  expression(pointer, true);
  return true;
}

// x = e: x = (t = e, …, t), and (t = (x = e), …, t)
bool UnitWriter::assignment(const clang::BinaryOperator* e, bool needed) {
  const EventWeaves weaves = weaves_at(e, EventKind::Assignment);
  if (weaves.empty()) return false;
  const Expr* target = e->getLHS();
  const TextRange range = range_of(e);
  const TextRange right = range_of(e->getRHS());
  const std::string again = repeatable(target);
  const std::string value = temporary(target->getType(), e->getBeginLoc());
  PlaceText place = place_text();
  place.binding = [&](const Binding& binding) {
    if (binding.kind == Binding::Kind::Place) {
      if (again.empty()) refuse(e->getOperatorLoc(), "an action that names a place with side effects");
      return BoundText{"(" + again + ")", binding.type};
    }
    return BoundText{value, binding.type};
  };
  edits_.begin_group(Role::Check, range);
  if (!weaves.before.empty()) {
    edits_.open(right.begin, depth_, fmt::format("({} = ", value));
    edits_.close(right.end, depth_, fmt::format(", {}{})", action_expressions(weaves.before, place), value));
  }
  if (!weaves.after.empty()) {
    edits_.open(range.begin, depth_ - 1, fmt::format("({} = (", value));
    edits_.close(
        range.end, depth_ - 1,
        fmt::format("), {}{})", action_expressions(weaves.after, place), needed ? value : "(void)0"));
  }
  expression(target, true);
  expression(e->getRHS(), true);
  return true;
}

bool UnitWriter::initializer(const clang::VarDecl* variable) {
  const Expr* init = variable->getInit();
  EventWeaves weaves;
  if (is_in_file({variable->getBeginLoc(), end_of(init)})) {
    const uint64_t key = uint64_t{offset_of(variable->getBeginLoc())} << 32 | end_offset(end_of(init));
    weaves = weaves_at(key, EventKind::Assignment, true);
  }
  if (weaves.empty()) return false;
  if (!variable->getType()->isScalarType())
    refuse(variable->getLocation(), "an assignment of a whole object");
  const TextRange range = range_of(init);
  const std::string value = temporary(variable->getType(), variable->getLocation());
  PlaceText place = place_text();
  place.binding = [&](const Binding& binding) { return BoundText{value, binding.type}; };
  edits_.begin_group(Role::Check, range);
  edits_.open(range.begin, depth_, fmt::format("({} = ", value));
  edits_.close(range.end, depth_,
               fmt::format(", {}{}{})", action_expressions(weaves.before, place),
                           action_expressions(weaves.after, place), value));
  expression(init, true);
  return true;
}

// c: (c) ? (…, 1) : (…, 0), unless the actions can stand where control goes from there.
void UnitWriter::condition(const clang::Stmt* s, const Expr* e, bool in_block) {
  EventWeaves holds = weaves_at(s, EventKind::ConditionTrue);
  EventWeaves fails = weaves_at(s, EventKind::ConditionFalse);
  if (holds.empty() && fails.empty()) return expression(e, true);
  const TextRange range = range_of(e);
  const Ways ways = ways_from(s, in_block);
  edits_.begin_group(Role::Location, range);
  if (ways.if_holds != nullptr)
    put_at_begin(ways.if_holds, location_statements(std::exchange(holds, {})), -1);
  if (ways.if_fails != nullptr)
    put_at_begin(ways.if_fails, location_statements(std::exchange(fails, {})), -1);
  if (ways.if_left != nullptr)
    put_behind(end_of_statement(ways.if_left), location_statements(std::exchange(fails, {})),
               indent_at(offset_of(begin_of(ways.if_left))), -1);
  if (!holds.empty() || !fails.empty()) {
    edits_.open(range.begin, depth_, "(");
    edits_.close(range.end, depth_,
                 fmt::format(") ? ({}1) : ({}0)", location_expression(holds), location_expression(fails)));
  }
  expression(e, true);
}

bool UnitWriter::read(const clang::DeclRefExpr* e) {
  const EventWeaves weaves = weaves_at(e, EventKind::Read);
  if (weaves.empty()) return false;
  refuse(e->getLocation(), "an action at the read of a variable");
}

}  // namespace heddle::source_rewrite
