// Where inserted statements go, and with --pretty: on which lines, and which checks of an expression can
// leave it and become statements before it:
//
//   s = a * b + c;          if (a * b overflows) reach_error();
//                           if ((a * b) + c overflows) reach_error();
//                           s = a * b + c;
//
// A check may leave if that cannot be seen: it only asserts something about the operation's operands; the
// statement begins with evaluating the expression, once; the operation is evaluated whenever the expression
// is (not behind &&, ||, ?:); nothing in the expression has an effect before all its operations are done;
// what the operands contain has been checked before; and no action assumes anything, which must not come
// later than it did. All other checks stay where the operation is.
#include <fmt/format.h>

#include "source_rewrite/unit_writer.h"

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;
using clang::Stmt;
using llvm::isa;

// Lines ---------------------------------------------------------------------------------------------------

std::string UnitWriter::indent_at(uint32_t offset) const {
  const size_t line = offset == 0 ? 0 : text_.rfind('\n', offset - 1) + 1;
  const size_t end = text_.find_first_not_of(" \t", line);
  return std::string(text_.substr(line, std::min<size_t>(end, offset) - line));
}

// Of the statements in the block whose `{` is there: as the next line has it, if that is in the block.
std::string UnitWriter::indent_within(uint32_t brace) const {
  const std::string own = indent_at(brace);
  const size_t line = text_.find('\n', brace);
  const size_t next = line == std::string_view::npos ? line : text_.find_first_not_of(" \t\r\n", line);
  if (next != std::string_view::npos) {
    std::string there = indent_at(static_cast<uint32_t>(next));
    if (there.size() > own.size() && there.starts_with(own)) return there;
  }
  return own + "  ";
}

// Behind a comment that ends the line.
uint32_t UnitWriter::behind_comment(uint32_t offset) const {
  const size_t end = std::min(text_.find('\n', offset), text_.size());
  const std::string_view rest = text_.substr(offset, end - offset);
  const size_t begin = rest.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return offset;
  const std::string_view comment = rest.substr(begin);
  const bool to_end_of_line = comment.starts_with("//") && comment.find('\\') == std::string_view::npos;
  const size_t last = comment.find_last_not_of(" \t\r");
  const bool in_line =
      comment.starts_with("/*") && comment.find("*/", 2) == last - 1 && last != std::string_view::npos;
  if (to_end_of_line) return static_cast<uint32_t>(comment.ends_with('\r') ? end - 1 : end);
  return in_line ? static_cast<uint32_t>(offset + begin + last + 1) : offset;
}

void UnitWriter::put_before(uint32_t offset, std::string statements, int rank) {
  if (statements.empty()) return;
  if (!input_.options.pretty) return edits_.statement(offset, std::move(statements), rank);
  const std::string indent = indent_at(offset);
  edits_.statement(offset, std::move(statements), rank, Indents{indent, indent});
}

void UnitWriter::put_behind(uint32_t offset, std::string statements, const std::string& indent, int rank) {
  if (statements.empty()) return;
  if (!input_.options.pretty) return edits_.statement(offset, " " + std::move(statements), rank);
  edits_.statement(behind_comment(offset), std::move(statements), rank, Indents{indent, indent});
}

void UnitWriter::put_at_begin(const Stmt* block, std::string statements, int rank) {
  const uint32_t brace = offset_of(block->getBeginLoc());
  put_behind(brace + 1, std::move(statements), input_.options.pretty ? indent_within(brace) : "", rank);
}

void UnitWriter::put_at_end(const clang::CompoundStmt* block, std::string statements) {
  if (statements.empty()) return;
  const uint32_t brace = offset_of(block->getRBracLoc());
  if (!input_.options.pretty) return edits_.statement(brace, std::move(statements));
  const uint32_t begin = offset_of(block->getLBracLoc());
  edits_.statement(brace, std::move(statements), 0, Indents{indent_within(begin), indent_at(brace)});
}

void UnitWriter::insert_before(const Stmt* s, bool in_block, std::string statements) {
  if (statements.empty()) return;
  const uint32_t begin = offset_of(begin_of(s));
  // On one line, compilers would take what follows for a wrongly indented branch.
  if (in_block && !input_.options.pretty && statements.starts_with("if"))
    statements = "{ " + statements + "} ";
  if (in_block) return put_before(begin, std::move(statements), 0);
  std::optional<Indents> own_lines;
  if (input_.options.pretty) own_lines = Indents{indent_at(begin), indent_at(begin)};
  edits_.open(begin, depth_, "{ " + statements, own_lines);
  edits_.close(end_of_statement(s), depth_, " }", own_lines);
}

// What follows on the last line of a statement that has been spread over lines gets a line of its own: it
// would seem to belong to a branch.
void UnitWriter::break_line_behind(const Stmt* s) {
  if (!isa<clang::IfStmt, clang::WhileStmt, clang::ForStmt, clang::SwitchStmt, clang::LabelStmt>(s)) return;
  const std::string indent = indent_at(offset_of(begin_of(s)));
  edits_.statement(behind_comment(end_of_statement(s)), "", 1, Indents{indent, indent});
}

void UnitWriter::insert_after(const Stmt* s, bool in_block, const std::string& statements) {
  if (statements.empty()) return;
  const uint32_t begin = offset_of(begin_of(s));
  const uint32_t end = end_of_statement(s);
  if (in_block && input_.options.pretty) return put_behind(end, statements, indent_at(begin), 0);
  if (in_block) return edits_.close(end, depth_, " " + statements);
  edits_.open(begin, depth_, "{ ");
  edits_.close(end, depth_, " " + statements + "}");
}

// Checks that leave their expression ----------------------------------------------------------------------

namespace {

// Leaves the loop, or the switch, that s is the body of.
bool has_break(const Stmt* s) {
  if (s == nullptr || isa<clang::WhileStmt, clang::DoStmt, clang::ForStmt, clang::SwitchStmt>(s))
    return false;
  if (isa<clang::BreakStmt>(s)) return true;
  for (const Stmt* child : s->children())
    if (has_break(child)) return true;
  return false;
}

bool makes_object(const Stmt* s) {
  if (s == nullptr) return false;
  if (isa<clang::CompoundLiteralExpr, clang::StmtExpr>(s)) return true;
  for (const Stmt* child : s->children())
    if (makes_object(child)) return true;
  return false;
}

bool names(const Stmt* s, const clang::ValueDecl* declaration) {
  if (s == nullptr) return false;
  if (const auto* name = dyn_cast<clang::DeclRefExpr>(s); name != nullptr && name->getDecl() == declaration)
    return true;
  for (const Stmt* child : s->children())
    if (names(child, declaration)) return true;
  return false;
}

}  // namespace

// All operations of the expression come before its effects: there are none, or it is one assignment,
// increment or call.
bool UnitWriter::acts_last(const Expr* e) {
  e = e->IgnoreParenCasts();
  if (const auto* operation = dyn_cast<clang::UnaryOperator>(e);
      operation != nullptr && operation->isIncrementDecrementOp())
    return !has_effects(operation->getSubExpr());
  if (const auto* call = dyn_cast<clang::CallExpr>(e)) {
    for (const Stmt* child : call->children())
      if (has_effects(child)) return false;
    return true;
  }
  const auto* assignment = dyn_cast<clang::BinaryOperator>(e);
  if (assignment == nullptr || !assignment->isAssignmentOp()) return !has_effects(e);
  if (has_effects(assignment->getLHS())) return false;
  if (!has_effects(assignment->getRHS())) return true;
  // What is called may change what the left side reads.
  return assignment->getOpcode() == clang::BO_Assign && !has_weaves(assignment->getLHS()) &&
         isa<clang::CallExpr>(assignment->getRHS()->IgnoreParenCasts()) && acts_last(assignment->getRHS());
}

void UnitWriter::let_checks_leave(const Stmt* statement, bool in_block, const Expr* first) {
  checks_go_to_.reset();
  if (!input_.options.pretty || !in_block || operations_assume_ || first == nullptr ||
      !is_in_file(begin_of(statement)))
    return;
  const uint32_t begin = offset_of(begin_of(statement));
  if (tokens_.begins_statement(begin) && acts_last(first)) checks_go_to_ = begin;
}

void UnitWriter::let_checks_leave(const clang::DeclStmt* statement, bool in_block) {
  checks_go_to_.reset();
  const auto* variable =
      statement->isSingleDecl() ? dyn_cast<clang::VarDecl>(statement->getSingleDecl()) : nullptr;
  if (variable == nullptr || !variable->hasLocalStorage() || variable->getType()->isVariablyModifiedType() ||
      names(variable->getInit(), variable))
    return;
  let_checks_leave(statement, in_block, variable->getInit());
}

void UnitWriter::guarded(const Expr* e, bool needed) {
  const std::optional<uint32_t> outer = std::exchange(checks_go_to_, std::nullopt);
  expression(e, needed);
  checks_go_to_ = outer;
}

std::string UnitWriter::operand_text(const Expr* operand, QualType type) {
  constexpr size_t kLongest = 120;
  if (has_effects(operand) || makes_object(operand) || nameable(type) == Nameable::No ||
      !is_in_file({begin_of(operand), end_of(operand)}))
    return {};
  const std::string text = text_of(range_of(operand));
  if (text.size() > kLongest || text.find('\n') != std::string::npos || text.find("//") != std::string::npos)
    return {};
  const Expr* written = operand->IgnoreImpCasts();
  const bool is_simple = isa<clang::DeclRefExpr, clang::IntegerLiteral, clang::ParenExpr>(written);
  if (ast_.hasSameUnqualifiedType(written->getType(), type)) return is_simple ? text : "(" + text + ")";
  return fmt::format("(({}){})", declare(type, ""), is_simple ? text : "(" + text + ")");
}

bool UnitWriter::checks_leave(const EventWeaves& weaves, TextRange about,
                              const std::vector<CheckedOperand>& operands, bool& visited) {
  if (!checks_go_to_ || !weaves.after.empty()) return false;
  for (const instrument::Weave* weave : weaves.before)
    if (!is_assertion_about_operands(input_.plan, *weave)) return false;
  visited = true;
  const unsigned in_place = edits_.in_place();
  for (const CheckedOperand& operand : operands)
    if (operand.expression != nullptr) expression(operand.expression, true);
  if (edits_.in_place() != in_place) return false;
  // Compilers compute `MAX - y` if they find that y, say `m / m`, is a constant, and complain although the
  // check does not come to it.
  const QualType last = operands.back().type;
  const bool is_wide = !last.isNull() && ast_.getTypeSize(last) > 32;
  for (const CheckedOperand& operand : operands)
    if (operand.expression != nullptr && (is_wide || &operand == &operands.back()) && operands.size() > 1 &&
        isa<clang::BinaryOperator>(operand.expression->IgnoreParenCasts()))
      return false;
  std::vector<std::string> texts;
  for (const CheckedOperand& operand : operands) {
    texts.push_back(operand.expression != nullptr ? operand_text(operand.expression, operand.type) : "1");
    if (texts.back().empty()) return false;
  }
  PlaceText place = place_text();
  place.binding = [&](const instrument::Binding& binding) {
    return BoundText{texts.at(binding.number), binding.type};
  };
  edits_.begin_group(Role::Check, about);
  put_before(*checks_go_to_, actions(weaves.before, place), 0);
  return true;
}

Ways UnitWriter::ways_from(const Stmt* s, bool in_block) {
  Ways ways;
  if (!input_.options.pretty) return ways;
  const Stmt* body = nullptr;
  if (const auto* c = dyn_cast<clang::WhileStmt>(s)) body = c->getBody();
  if (const auto* c = dyn_cast<clang::ForStmt>(s)) body = c->getBody();
  if (const auto* c = dyn_cast<clang::IfStmt>(s)) {
    ways.if_holds = dyn_cast<clang::CompoundStmt>(c->getThen());
    ways.if_fails = dyn_cast_or_null<clang::CompoundStmt>(c->getElse());
    return ways;
  }
  ways.if_holds = dyn_cast_or_null<clang::CompoundStmt>(body);
  if (const auto* c = dyn_cast<clang::DoStmt>(s)) body = c->getBody();
  if (in_block && body != nullptr && !has_break(body)) ways.if_left = s;
  return ways;
}

}  // namespace heddle::source_rewrite
