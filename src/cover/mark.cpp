#include "cover/mark.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "cover/atoms.h"
#include "cover/loop_goals.h"
#include "expr/evaluate.h"
#include "ir/edit_body.h"
#include "ir/readable.h"
#include "ir/unsupported.h"
#include "verify/property.h"

namespace heddle::cover {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;
using ir::StatementKind;

namespace {

// Not those that begin and end the program.
bool is_of_user(const ir::Program& program, const ir::Function& function) {
  return function.has_body && !function.is_model && !function.is_external && !function.body.empty() &&
         *function.name != program.entry() && !function.name->starts_with("__heddle_");
}

// Declarations without a value, and what only opens or ends something, are nothing that is executed.
bool is_statement(const Instruction& instruction) {
  switch (instruction.statement) {
    case StatementKind::None:
    case StatementKind::Parameter:
    case StatementKind::FunctionEnd:
    case StatementKind::Label:
      return false;
    case StatementKind::ForIncrement:
      if (instruction.op == Op::Goto) return false;  // the jump back
      break;
    default:
      break;
  }
  return instruction.op != Op::Decl && instruction.op != Op::Dead && instruction.op != Op::Skip;
}

support::SourceLocation place_of_statement(const Instruction& instruction) {
  const bool is_inside =
      instruction.statement == StatementKind::Do || instruction.statement == StatementKind::ForIncrement;
  return is_inside ? instruction.range.begin : instruction.statement_range.begin;
}

bool is_decision(const Instruction& instruction) {
  return instruction.op == Op::Goto && instruction.statement != StatementKind::None &&
         !expr::evaluate_constant(instruction.condition());
}

class Marker {
 public:
  Marker(ir::Program& program, const std::set<GoalKind>& kinds) : program_(program), kinds_(kinds) {}

  std::vector<Goal> run() {
    for (ir::Function& function : program_.functions()) {
      if (is_of_user(program_, function)) find(function);
      take_out_assertions(function);
      insert(function);
    }
    return std::move(goals_);
  }

 private:
  void find(ir::Function& function) {
    here_ = &function;
    if (kinds_.contains(GoalKind::Function))
      add(GoalKind::Function, 0, nullptr, function.range.begin, "'" + *function.name + "' is called");
    if (kinds_.contains(GoalKind::Loop)) find_loops(function);
    std::set<std::tuple<StatementKind, uint32_t, uint32_t>> statements;
    for (uint32_t i = 0; i < function.body.size(); ++i) {
      const Instruction& instruction = function.body[i];
      if (kinds_.contains(GoalKind::Statement) && is_statement(instruction)) {
        const support::SourceRange& range = instruction.statement_range;
        if (statements.emplace(instruction.statement, range.begin.file, range.begin.offset).second)
          add(GoalKind::Statement, i, nullptr, place_of_statement(instruction), "statement");
      }
      if (is_decision(instruction)) find_of_decision(function, i);
      if (kinds_.contains(GoalKind::Assertion)) find_assertion(instruction, i);
      if (kinds_.contains(GoalKind::Annotated)) find_annotation(instruction, i);
    }
  }

  void find_loops(ir::Function& function) {
    LoopMarks marks = find_loop_goals(program_, function);
    for (LoopMarks::Found& goal : marks.goals)
      add(GoalKind::Loop, goal.instruction, goal.condition, function.body[goal.instruction].range.begin,
          std::move(goal.text));
    assignments_ = std::move(marks.assignments);
  }

  void find_of_decision(const ir::Function& function, uint32_t i) {
    const Instruction& instruction = function.body[i];
    if (instruction.statement == StatementKind::Switch) return find_case(function, i);
    if (kinds_.contains(GoalKind::Branch)) add_both(GoalKind::Branch, i, {instruction.condition()}, false);
    for (const Atom& atom : atoms_of(program_.store(), instruction.condition())) {
      if (kinds_.contains(GoalKind::Condition)) add_both(GoalKind::Condition, i, atom, false);
      if (kinds_.contains(GoalKind::Mcdc)) add_both(GoalKind::Mcdc, i, atom, true);
    }
  }

  // A jump for each case; what none of them takes is the default.
  void find_case(const ir::Function& function, uint32_t i) {
    if (!kinds_.contains(GoalKind::Branch)) return;
    const Instruction& instruction = function.body[i];
    const ExprRef condition = instruction.condition();
    add(GoalKind::Branch, i, condition, instruction.range.begin, told(condition));
    const bool is_last = i + 1 == function.body.size() || !is_decision(function.body[i + 1]) ||
                         function.body[i + 1].statement_range != instruction.statement_range;
    if (is_last)
      add(GoalKind::Branch, i, program_.store().negation(condition), instruction.range.begin, "no case");
  }

  void find_assertion(const Instruction& instruction, uint32_t i) {
    if (instruction.op == Op::Assert && !ir::is_unsupported(instruction))
      return add(GoalKind::Assertion, i, program_.store().negation(instruction.condition()),
                 instruction.range.begin, "the assertion fails");
    const std::string* callee = called(instruction);
    if (callee != nullptr &&
        std::ranges::find(verify::error_functions(), *callee) != verify::error_functions().end())
      add(GoalKind::Assertion, i, nullptr, instruction.range.begin, *callee + "() is called");
  }

  void find_annotation(const Instruction& instruction, uint32_t i) {
    const std::string* callee = called(instruction);
    if (callee == nullptr || *callee != kAnnotation || instruction.argument_count() != 1) return;
    const ExprRef argument = instruction.argument(0);
    add(GoalKind::Annotated, i,
        program_.store().binary(Kind::Ne, argument, program_.store().zero(argument->type())),
        instruction.range.begin, told(argument));
  }

  // The function that is called by its name; null: none.
  static const std::string* called(const Instruction& instruction) {
    return instruction.op == Op::Call && instruction.function()->is(Kind::Symbol)
               ? &instruction.function()->text()
               : nullptr;
  }

  std::string told(ExprRef condition) const { return ir::readable(program_, condition); }

  // That the condition is true, and that it is false. A jump is often on the negation of what stands in C.
  void add_both(GoalKind kind, uint32_t i, Atom atom, bool decides) {
    expr::Store& store = program_.store();
    if (atom.condition->is(Kind::Not))
      atom = {atom.condition->operand(0), atom.guard, atom.decides_if_false, atom.decides_if_true};
    for (const bool value : {true, false}) {
      ExprRef condition = both(store, atom.guard, value ? atom.condition : store.negation(atom.condition));
      if (decides) condition = both(store, condition, value ? atom.decides_if_true : atom.decides_if_false);
      add(kind, i, condition, here_->body[i].range.begin,
          told(atom.condition) + (value ? " is true" : " is false") + (decides ? " and decides" : ""));
    }
  }

  void add(GoalKind kind, uint32_t instruction, ExprRef condition, support::SourceLocation location,
           std::string text) {
    found_.push_back({.id = {},
                      .kind = kind,
                      .text = std::move(text),
                      .location = location,
                      .function = nullptr,
                      .instruction = instruction,
                      .condition = condition == nullptr ? program_.store().boolean(true) : condition});
  }

  // Those of the program end nothing. Those of models say what they take for granted.
  static void take_out_assertions(ir::Function& function) {
    for (Instruction& instruction : function.body)
      if (instruction.op == Op::Assert && !ir::is_unsupported(instruction)) {
        instruction.op = function.is_model ? Op::Assume : Op::Skip;
        if (!function.is_model) instruction.operands.clear();
        instruction.name = nullptr;
        instruction.message = nullptr;
      }
  }

  // Marks stand before the instructions that the goals are about.
  void insert(ir::Function& function) {
    std::ranges::stable_sort(found_, {}, &Goal::instruction);
    ir::BodyEditor editor(function);
    for (Goal& goal : found_) {
      goal.function = &function;
      const auto number = static_cast<size_t>(goal.kind);
      goal.id = *function.name + "." + std::string(kGoalKinds[number].name) + "." +
                std::to_string(++numbers_[{&function, goal.kind}]);
      Instruction mark =
          ir::make_assert(program_.store(), goal.condition, kProperty, message_of(goal),
                          {goal.location, goal.location.line, goal.location.column, goal.location.offset});
      editor.insert_before(goal.instruction, std::move(mark));
    }
    for (const LoopMarks::Assignment& assignment : assignments_) {
      Instruction set;
      set.op = Op::Assign;
      set.operands = {assignment.place, assignment.value};
      set.range = function.body[assignment.before].range;
      editor.insert_before(assignment.before, std::move(set));
    }
    assignments_.clear();
    editor.apply();
    uint32_t next = 0;
    for (Goal& goal : found_) {
      while (!is_mark(function.body[next])) ++next;
      goal.instruction = next++;
    }
    for (Goal& goal : found_) {
      set_mark(program_, goal, Mark::Watched);
      goals_.push_back(std::move(goal));
    }
    found_.clear();
  }

  static bool is_mark(const Instruction& instruction) {
    return instruction.op == Op::Assert && instruction.name != nullptr && *instruction.name == kProperty;
  }

  ir::Program& program_;
  const std::set<GoalKind>& kinds_;
  std::vector<Goal> found_;                         // in the function at hand
  std::vector<LoopMarks::Assignment> assignments_;  // likewise
  std::vector<Goal> goals_;
  std::map<std::pair<const ir::Function*, GoalKind>, unsigned> numbers_;
  const ir::Function* here_ = nullptr;
};

}  // namespace

std::vector<Goal> mark_goals(ir::Program& program, const std::set<GoalKind>& kinds) {
  return Marker(program, kinds).run();
}

void set_mark(ir::Program& program, const Goal& goal, Mark mark) {
  Instruction& instruction = goal.function->body[goal.instruction];
  instruction.name = nullptr;
  instruction.message = nullptr;
  switch (mark) {
    case Mark::Watched:
      instruction.op = Op::Goto;
      instruction.operands = {goal.condition};
      instruction.target = goal.instruction + 1;
      return;
    case Mark::Asked:
      instruction.op = Op::Assert;
      instruction.operands = {program.store().negation(goal.condition)};
      instruction.name = program.store().intern(kProperty);
      instruction.message = program.store().intern(message_of(goal));
      return;
    case Mark::Off:
      instruction.op = Op::Skip;
      instruction.operands.clear();
      return;
  }
}

std::string message_of(const Goal& goal) {
  return "goal " + goal.id + " is reached";
}

}  // namespace heddle::cover
