#include "witness/anchors.h"

#include <algorithm>

#include "ir/marked_choice.h"
#include "witness/sources.h"

namespace heddle::witness {

using ir::Instruction;
using ir::Op;
using ir::StatementKind;
using support::SourceLocation;
using support::SourceRange;

namespace {

bool is_loop(StatementKind kind) {
  return kind == StatementKind::While || kind == StatementKind::Do || kind == StatementKind::ForCondition;
}

// A part of a larger statement, whose expressions are full expressions of their own.
bool has_expression(StatementKind kind) {
  return is_loop(kind) || kind == StatementKind::If || kind == StatementKind::ForIncrement ||
         kind == StatementKind::Switch || kind == StatementKind::Return;
}

bool is_call(const Instruction& instruction) {
  return instruction.op == Op::Call || (instruction.op == Op::Havoc && instruction.name != nullptr);
}

// Collects what one function has.
class Finder {
 public:
  Finder(const ir::Function& function, AnchorKind kind, std::vector<Anchor>& found)
      : function_(function), kind_(kind), found_(found) {}

  void run() {
    for (uint32_t i = 0; i < function_.body.size(); ++i) look_at(i);
  }

 private:
  void look_at(uint32_t i) {
    const Instruction& instruction = function_.body[i];
    const StatementKind kind = instruction.statement;
    const SourceLocation& begin = instruction.statement_range.begin;
    switch (kind_) {
      case AnchorKind::Call:
        if (is_call(instruction) && instruction.range.valid()) add(i, closing_parenthesis(instruction));
        return;
      case AnchorKind::Statement:
        if (is_statement(kind) && kind != StatementKind::ForIncrement && begin.valid()) add_first(i, begin);
        return;
      case AnchorKind::Loop:
        // The SKIP of a do loop is where its body begins.
        if (is_loop(kind) && begin.valid() && !(kind == StatementKind::Do && instruction.op == Op::Skip))
          add_first(i, begin);
        return;
      case AnchorKind::Choice:
        if (ir::is_marked_choice(instruction)) add(i, instruction.range.begin);
        return;
      case AnchorKind::Switch:
        if (kind == StatementKind::Switch && instruction.op == Op::Goto) add_first(i, begin);
        return;
    }
  }

  void add(uint32_t i, const SourceLocation& location) { found_.push_back({&function_, i, location}); }

  // Instructions of one statement come one after the other, and the first is where it begins.
  void add_first(uint32_t i, const SourceLocation& location) {
    const auto is_same = [&](const Anchor& anchor) {
      return anchor.function == &function_ && anchor.location == location;
    };
    if (std::ranges::none_of(found_, is_same)) add(i, location);
  }

  const ir::Function& function_;
  const AnchorKind kind_;
  std::vector<Anchor>& found_;
};

bool is_users(const ir::Function& function) {
  return !function.is_model && !function.is_external;
}

}  // namespace

bool is_statement(StatementKind kind) {
  return kind != StatementKind::None && kind != StatementKind::Parameter &&
         kind != StatementKind::FunctionEnd;
}

bool is_in(const SourceRange& range, const SourceLocation& place) {
  return range.valid() && range.begin.file == place.file && range.begin.offset <= place.offset &&
         place.offset < range.end_offset;
}

SourceLocation closing_parenthesis(const Instruction& call) {
  SourceLocation result = call.range.begin;
  result.line = call.range.end_line;
  result.column = call.range.end_column - 1;
  result.offset = call.range.end_offset - 1;
  return result;
}

bool is_at(const ir::Program& program, const Location& location, const SourceLocation& place) {
  return place.valid() && place.line == location.line &&
         (location.column == 0 || place.column == location.column) &&
         is_named(location.file_name, program.files()[place.file].path);
}

std::vector<Anchor> find_anchors(const ir::Program& program, const Location& location, AnchorKind kind) {
  std::vector<Anchor> found;
  for (const ir::Function& function : program.functions()) {
    if (!is_users(function)) continue;
    std::vector<Anchor> of_function;
    Finder(function, kind, of_function).run();
    for (Anchor& anchor : of_function)
      if (is_at(program, location, anchor.location)) found.push_back(anchor);
  }
  if (location.column != 0 || found.empty()) return found;
  const uint32_t leftmost =
      std::ranges::min(found, {}, [](const Anchor& a) { return a.location.column; }).location.column;
  std::erase_if(found, [&](const Anchor& anchor) { return anchor.location.column != leftmost; });
  return found;
}

std::optional<Statement> statement_around(const ir::Program& program, const SourceLocation& place) {
  std::optional<Statement> best;
  for (const ir::Function& function : program.functions()) {
    if (!is_users(function)) continue;
    for (const Instruction& instruction : function.body) {
      const SourceRange& range = instruction.statement_range;
      if (!is_statement(instruction.statement) || !is_in(range, place)) continue;
      const auto size = [](const SourceRange& r) { return r.end_offset - r.begin.offset; };
      const bool has_place = has_expression(instruction.statement) && is_in(instruction.range, place);
      if (best && size(best->range) < size(range)) continue;
      if (best && best->range == range) {
        if (has_place) best->expression = instruction.range.begin;
        continue;
      }
      best = Statement{&function, range, has_place ? instruction.range.begin : range.begin,
                       instruction.statement == StatementKind::Declaration};
    }
  }
  return best;
}

bool is_inside_statement(const ir::Program& program, const Location& location) {
  const std::pair place{location.line, location.column};
  for (const ir::Function& function : program.functions())
    for (const Instruction& instruction : function.body) {
      const SourceRange& range = instruction.statement_range;
      const bool is_simple = instruction.statement == StatementKind::Expression ||
                             instruction.statement == StatementKind::Declaration ||
                             instruction.statement == StatementKind::Return ||
                             instruction.statement == StatementKind::Goto;
      if (is_users(function) && is_simple && range.valid() && location.column != 0 &&
          is_named(location.file_name, program.files()[range.begin.file].path) &&
          std::pair{range.begin.line, range.begin.column} < place &&
          place < std::pair{range.end_line, range.end_column})
        return true;
    }
  return false;
}

}  // namespace heddle::witness
