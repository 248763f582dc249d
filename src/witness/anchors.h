// Where waypoints and invariants can be in a program: statements, conditions, calls and loops, by their
// places in the C text.
#pragma once

#include <optional>
#include <vector>

#include "ir/program.h"
#include "witness/model.h"

namespace heddle::witness {

struct Anchor {
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
  support::SourceLocation location;
};

// What there is to stand at.
enum class AnchorKind : uint8_t {
  Statement,  // the first instruction of a statement or declaration
  Switch,     // the first jump of a switch
  Call,       // a CALL, or the HAVOC of an input
  Choice,     // where the condition of a `?` has been kept (frontend::Options::marks_choices)
  Loop,       // where a loop is about to evaluate its condition
};

// All of a kind at the place; without a column, those leftmost in the line. Empty: there is none.
std::vector<Anchor> find_anchors(const ir::Program& program, const Location& location, AnchorKind kind);

// The statement that a place of the text belongs to: the innermost one that has it.
struct Statement {
  const ir::Function* function = nullptr;
  support::SourceRange range;          // the whole of it
  support::SourceLocation expression;  // where the full expression begins that the place is in
  bool is_declaration = false;         // `expression` is its begin, wherever the initializer is
};
// Nothing if no function of the program has it.
std::optional<Statement> statement_around(const ir::Program& program, const support::SourceLocation& place);

// Whether the location is inside of a statement that has no others in it, behind its begin: no statement
// begins there.
bool is_inside_statement(const ir::Program& program, const Location& location);

// Whether the location means the place of the program's text.
bool is_at(const ir::Program& program, const Location& location, const support::SourceLocation& place);

// Whether an instruction belongs to a statement that waypoints can be at.
bool is_statement(ir::StatementKind kind);
bool is_in(const support::SourceRange& range, const support::SourceLocation& place);

// The ')' of a call.
support::SourceLocation closing_parenthesis(const ir::Instruction& call);

}  // namespace heddle::witness
