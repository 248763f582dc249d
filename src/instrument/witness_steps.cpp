#include "instrument/witness_steps.h"

#include <fmt/format.h>

#include <algorithm>

#include "instrument/events.h"
#include "instrument/witness_expression.h"
#include "witness/anchors.h"
#include "witness/result_constraint.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;
using witness::Action;
using witness::Anchor;
using witness::AnchorKind;
using witness::Waypoint;
using witness::WaypointType;

namespace {

using Side = WitnessPoint::Side;

class StepFinder {
 public:
  explicit StepFinder(ir::Program& program)
      : program_(program), store_(program.store()), expressions_(program) {}

  WitnessSteps run(const witness::Entry& entry) {
    for (size_t i = 0; i < entry.segments.size(); ++i)
      for (const Waypoint& waypoint : entry.segments[i].waypoints) add(i, waypoint);
    return std::move(steps_);
  }

 private:
  [[noreturn]] static void wrong(const Waypoint& waypoint, std::string why) {
    throw WitnessProblem{waypoint.position, std::move(why), true};
  }
  [[noreturn]] static void not_understood(const Waypoint& waypoint, std::string why) {
    throw WitnessProblem{waypoint.position, std::move(why), false};
  }

  void add(size_t segment, const Waypoint& waypoint) {
    switch (waypoint.type) {
      case WaypointType::Assumption:
        return add_assumption(segment, waypoint);
      case WaypointType::Branching:
        return add_branching(segment, waypoint);
      case WaypointType::FunctionEnter:
      case WaypointType::FunctionReturn:
        return add_call(segment, waypoint);
      case WaypointType::Target:
        break;
    }
  }

  std::vector<Anchor> anchors(const Waypoint& waypoint, AnchorKind kind, std::string_view what) {
    std::vector<Anchor> found = witness::find_anchors(program_, waypoint.location, kind);
    if (found.empty()) {
      const std::string text = fmt::format("no {} is known at line {}, column {}", what,
                                           waypoint.location.line, waypoint.location.column);
      if (kind == AnchorKind::Statement && witness::is_inside_statement(program_, waypoint.location))
        wrong(waypoint, text);
      not_understood(waypoint, text);
    }
    for (const Anchor& anchor : found) check_function(waypoint, *anchor.function);
    return found;
  }

  static void check_function(const Waypoint& waypoint, const ir::Function& function) {
    const std::string& name = waypoint.location.function;
    if (!name.empty() && name != c_name(*function.name))
      wrong(waypoint, fmt::format("line {} is not in the function '{}'", waypoint.location.line, name));
  }

  void add_step(WitnessPoint point, WitnessStep step) { steps_[point].push_back(step); }

  void add_assumption(size_t segment, const Waypoint& waypoint) {
    for (const Anchor& anchor : anchors(waypoint, AnchorKind::Statement, "statement")) {
      const ExprRef holds = expressions_.condition(waypoint.constraint->value, waypoint.constraint->position,
                                                   *anchor.function, anchor.instruction);
      add_step({anchor.function, Side::Before, anchor.instruction}, {segment, waypoint.action, holds});
    }
  }

  // Calls -----------------------------------------------------------------------------------------------

  void add_call(size_t segment, const Waypoint& waypoint) {
    std::vector<Anchor> calls = anchors(waypoint, AnchorKind::Call, "call");
    // A macro may call several functions at one place; what returns nothing is not meant then.
    const auto returns_number = [](const Anchor& anchor) { return result_type(anchor)->is_scalar(); };
    if (waypoint.type == WaypointType::FunctionReturn && std::ranges::any_of(calls, returns_number))
      std::erase_if(calls, [&](const Anchor& anchor) { return !returns_number(anchor); });
    for (const Anchor& anchor : calls) {
      if (waypoint.type == WaypointType::FunctionEnter) {
        add_step({anchor.function, Side::Before, anchor.instruction},
                 {segment, waypoint.action, store_.boolean(true)});
        continue;
      }
      add_step({anchor.function, Side::After, anchor.instruction}, returned(segment, waypoint, anchor));
    }
  }

  static expr::TypeRef result_type(const Anchor& anchor) {
    const Instruction& call = anchor.function->body[anchor.instruction];
    return call.operands[0] != nullptr ? call.operands[0]->type() : call.function()->type()->result();
  }

  WitnessStep returned(size_t segment, const Waypoint& waypoint, const Anchor& anchor) {
    const auto constraint = witness::parse_result_constraint(waypoint.constraint->value);
    if (!constraint) wrong(waypoint, "what a function returns is constrained by '\\result OP constant'");
    const ExprRef constant = witness::constant_of(store_, constraint->constant);
    if (constant == nullptr)
      not_understood(waypoint, fmt::format("'{}' is no constant", constraint->constant));
    const ExprRef place = result_of(waypoint, anchor);
    const expr::CResult compared = expr::c_binary(store_, constraint->op, place, constant);
    if (!compared) wrong(waypoint, compared.reason);
    WitnessStep step{segment, waypoint.action, expr::c_condition(store_, compared.value).value};
    const bool is_one_value = waypoint.action != Action::Avoid && constraint->op == expr::COperator::Equal &&
                              is_arbitrary(anchor) &&
                              (place->type()->is_bitvector() || place->type()->is_bool());
    if (!is_one_value) return step;
    // The value is kept only if it is one of the type: then it is the only one that passes.
    const expr::CResult converted = expr::c_convert(store_, place->type(), constant);
    if (!converted) return step;
    step.place = place;
    step.value = converted.value;
    return step;
  }

  // Whether the call returns what it likes.
  bool is_arbitrary(const Anchor& anchor) const {
    const Instruction& call = anchor.function->body[anchor.instruction];
    if (call.op == Op::Havoc) return call.operands.size() == 1;
    if (!call.function()->is(Kind::Symbol)) return false;
    const ir::Function* callee = program_.find_function(call.function()->text());
    return callee != nullptr && callee->is_external;
  }

  ExprRef result_of(const Waypoint& waypoint, const Anchor& anchor) {
    ir::Function& function = *program_.find_function(*anchor.function->name);
    Instruction& call = function.body[anchor.instruction];
    if (call.operands[0] != nullptr) return call.operands[0];
    expr::TypeRef type = call.function()->type()->result();
    if (!type->is_scalar()) wrong(waypoint, "the function returns no number");
    ir::Symbol* symbol = nullptr;
    for (unsigned i = 0; symbol == nullptr; ++i)
      symbol = program_.add_symbol(fmt::format("{}::$returned{}", *function.name, i), type,
                                   ir::SymbolKind::Temporary);
    function.locals.push_back(symbol);
    return call.operands[0] = program_.reference(*symbol);
  }

  // Branches --------------------------------------------------------------------------------------------

  void add_branching(size_t segment, const Waypoint& waypoint) {
    const std::string& value = waypoint.constraint->value;
    const bool is_truth = value == "true" || value == "false";
    if (is_truth && add_choice(segment, waypoint)) return;
    const std::vector<Event> conditions = is_truth ? conditions_at(waypoint) : std::vector<Event>();
    for (const Event& event : conditions) {
      const bool passes = (event.kind == EventKind::ConditionTrue) == (value == "true");
      for (const FlowEdge& edge : event.edges)
        add_step({event.function, edge.is_jump ? Side::Jump : Side::After, edge.from},
                 {segment, waypoint.action, store_.boolean(passes)});
    }
    if (!conditions.empty()) return;
    if (!is_truth) return add_switch(segment, waypoint);
    if (!witness::find_anchors(program_, waypoint.location, AnchorKind::Switch).empty())
      wrong(waypoint, "a switch goes to the number of a case, or to default");
    // A loop without a condition.
    for (const Anchor& anchor : anchors(waypoint, AnchorKind::Loop, "branching"))
      add_step({anchor.function, Side::Before, anchor.instruction},
               {segment, waypoint.action, store_.boolean(value == "true")});
  }

  // At a `?`: what its condition is has been kept when the program was read. Without a column, keywords to
  // the left of it come first.
  bool add_choice(size_t segment, const Waypoint& waypoint) {
    const std::vector<Anchor> choices =
        witness::find_anchors(program_, waypoint.location, AnchorKind::Choice);
    if (choices.empty()) return false;
    const std::vector<Event> conditions = conditions_at(waypoint);
    if (!conditions.empty() && conditions.front().range.begin.column < choices.front().location.column)
      return false;
    for (const Anchor& anchor : choices) {
      check_function(waypoint, *anchor.function);
      const ExprRef condition = anchor.function->body[anchor.instruction].place();
      const bool is_true = waypoint.constraint->value == "true";
      add_step({anchor.function, Side::After, anchor.instruction},
               {segment, waypoint.action, is_true ? condition : store_.negation(condition)});
    }
    return true;
  }

  std::vector<Event> conditions_at(const Waypoint& waypoint) {
    std::vector<Event> found;
    for (const ir::Function& function : program_.functions()) {
      if (!is_users(program_, function)) continue;
      for (Event& event :
           events_of(program_, function, {EventKind::ConditionTrue, EventKind::ConditionFalse}, {}))
        if (witness::is_at(program_, waypoint.location, event.range.begin)) found.push_back(std::move(event));
    }
    if (found.empty()) return found;
    const uint32_t leftmost =
        std::ranges::min(found, {}, [](const Event& e) { return e.range.begin.column; }).range.begin.column;
    std::erase_if(found, [&](const Event& event) { return event.range.begin.column != leftmost; });
    for (const Event& event : found) check_function(waypoint, *event.function);
    return found;
  }

  void add_switch(size_t segment, const Waypoint& waypoint) {
    const std::string& value = waypoint.constraint->value;
    if (!conditions_at(waypoint).empty() ||
        !witness::find_anchors(program_, waypoint.location, AnchorKind::Choice).empty())
      wrong(waypoint, "a condition is true or false");
    for (const Anchor& anchor : anchors(waypoint, AnchorKind::Switch, "switch")) {
      const std::vector<Instruction>& body = anchor.function->body;
      ExprRef holds = store_.boolean(true);
      if (value == "default") {
        const auto& range = body[anchor.instruction].statement_range;
        for (uint32_t i = anchor.instruction; body[i].op == Op::Goto && body[i].statement_range == range; ++i)
          if (!body[i].condition()->is(Kind::Constant))
            holds = store_.binary(Kind::And, holds, store_.negation(body[i].condition()));
      } else {
        const bool has_subject = anchor.instruction > 0 && body[anchor.instruction - 1].op == Op::Assign;
        if (!has_subject) not_understood(waypoint, "the value of this switch is not known");
        const ExprRef subject = body[anchor.instruction - 1].place();
        const ExprRef constant = witness::constant_of(store_, value);
        if (constant == nullptr) not_understood(waypoint, fmt::format("'{}' is no constant", value));
        const expr::CResult equal = expr::c_binary(store_, expr::COperator::Equal, subject, constant);
        if (!equal) wrong(waypoint, equal.reason);
        holds = expr::c_condition(store_, equal.value).value;
      }
      add_step({anchor.function, Side::Before, anchor.instruction}, {segment, waypoint.action, holds});
    }
  }

  ir::Program& program_;
  expr::Store& store_;
  WitnessExpressions expressions_;
  WitnessSteps steps_;
};

}  // namespace

WitnessSteps find_steps(ir::Program& program, const witness::Entry& entry) {
  return StepFinder(program).run(entry);
}

}  // namespace heddle::instrument
