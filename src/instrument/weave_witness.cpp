#include "instrument/weave_witness.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "instrument/events.h"
#include "instrument/insertions.h"
#include "instrument/witness_expression.h"
#include "instrument/witness_idle.h"
#include "instrument/witness_target.h"
#include "support/check.h"
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

// Rounds of loops and calls since a waypoint was passed.
constexpr std::string_view kIdle = "__heddle_witness_idle";

using Point = WitnessPoint;
using Side = WitnessPoint::Side;

// What one evaluation does while the segment is the current one.
struct Step {
  size_t segment = 0;
  Action action = Action::Follow;
  ExprRef condition = nullptr;  // that makes it pass
  // An input that the condition sets to one value is given that value.
  ExprRef place = nullptr;
  ExprRef value = nullptr;
};

Instruction make(Op op, std::initializer_list<ExprRef> operands) {
  Instruction result;
  result.op = op;
  result.operands.assign(operands);
  return result;
}

ExprRef add_global(ir::Program& program, std::string_view name, expr::TypeRef type) {
  ir::Symbol* symbol = program.add_symbol(name, type, ir::SymbolKind::Global);
  CHECK(symbol != nullptr, "a program should get one witness only");
  symbol->source_name = symbol->name;  // to whoever compares states it is one of the program's variables
  return program.reference(*symbol);
}

class SegmentWeaver {
 public:
  SegmentWeaver(ir::Program& program, const witness::Entry& entry)
      : program_(program), store_(program.store()), entry_(entry), expressions_(program) {
    position_ = add_global(program, kWitnessPosition, store_.unsigned_type(32));
    const Waypoint& last = entry.segments.back().waypoints.back();
    if (last.type == WaypointType::Target)
      in_target_ = add_global(program, kInWitnessTarget, store_.bool_type());
    while (first_cycle_ < entry.segments.size() &&
           entry.segments[first_cycle_].waypoints.back().action != Action::Cycle)
      ++first_cycle_;
  }

  WovenSegments run(std::optional<uint64_t> most_idle) {
    try {
      for (size_t i = 0; i < entry_.segments.size(); ++i)
        for (const Waypoint& waypoint : entry_.segments[i].waypoints) add(i, waypoint);
    } catch (const WitnessProblem& problem) {
      return {problem, false};
    }
    ir::Function* home = program_.find_function(program_.entry());
    if (home == nullptr) return {WitnessProblem{entry_.position, "the program has no main", false}, false};
    if (most_idle) count_idle_rounds(*most_idle);
    for (const ExprRef ghost : {position_, in_target_, idle_})
      if (ghost != nullptr)
        append(insertions_[home].prologue, {make(Op::Assign, {ghost, store_.zero(ghost->type())})});
    for (const auto& [point, steps] : steps_) append(place_of(point), code_of(steps));
    for (auto& [function, insertions] : insertions_)
      insert(*program_.find_function(*function->name), store_, insertions);
    return {std::nullopt, idle_ != nullptr};
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
        return mark_target(waypoint);
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

  void add_step(Point point, Step step) { steps_[point].push_back(step); }

  void add_assumption(size_t segment, const Waypoint& waypoint) {
    for (const Anchor& anchor : anchors(waypoint, AnchorKind::Statement, "statement")) {
      const ExprRef holds = expressions_.condition(waypoint.constraint->value, waypoint.constraint->position,
                                                   *anchor.function, anchor.instruction);
      add_step({anchor.function, Side::Before, anchor.instruction}, {segment, waypoint.action, holds});
    }
  }

  // Calls -----------------------------------------------------------------------------------------------

  void add_call(size_t segment, const Waypoint& waypoint) {
    for (const Anchor& anchor : anchors(waypoint, AnchorKind::Call, "call")) {
      if (waypoint.type == WaypointType::FunctionEnter) {
        add_step({anchor.function, Side::Before, anchor.instruction},
                 {segment, waypoint.action, store_.boolean(true)});
        continue;
      }
      add_step({anchor.function, Side::After, anchor.instruction}, returned(segment, waypoint, anchor));
    }
  }

  Step returned(size_t segment, const Waypoint& waypoint, const Anchor& anchor) {
    const auto constraint = witness::parse_result_constraint(waypoint.constraint->value);
    if (!constraint) wrong(waypoint, "what a function returns is constrained by '\\result OP constant'");
    const ExprRef constant = witness::constant_of(store_, constraint->constant);
    if (constant == nullptr)
      not_understood(waypoint, fmt::format("'{}' is no constant", constraint->constant));
    const ExprRef place = result_of(waypoint, anchor);
    const expr::CResult compared = expr::c_binary(store_, constraint->op, place, constant);
    if (!compared) wrong(waypoint, compared.reason);
    Step step{segment, waypoint.action, expr::c_condition(store_, compared.value).value};
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
    ir::Symbol* symbol = program_.add_symbol(fmt::format("{}::$returned{}", *function.name, results_++), type,
                                             ir::SymbolKind::Temporary);
    CHECK(symbol != nullptr, "names of temporaries should be fresh");
    function.locals.push_back(symbol);
    return call.operands[0] = program_.reference(*symbol);
  }

  // Branches --------------------------------------------------------------------------------------------

  void add_branching(size_t segment, const Waypoint& waypoint) {
    const std::string& value = waypoint.constraint->value;
    const bool is_truth = value == "true" || value == "false";
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
    if (!conditions_at(waypoint).empty()) wrong(waypoint, "a condition is true or false");
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

  // Target ----------------------------------------------------------------------------------------------

  // Library functions have no text of their own: what they do is done by the statement that calls them.
  void mark_target(const Waypoint& waypoint) {
    for (const ir::Function& function : program_.functions()) {
      if (!is_users(program_, function)) continue;
      for (uint32_t i = 0; i < function.body.size(); ++i) {
        const Instruction& instruction = function.body[i];
        const bool may_call_library = instruction.op == Op::Output || calls_library(instruction);
        if (!may_call_library || !instruction.range.valid()) continue;
        if (!is_in_target(program_, waypoint, instruction.range.begin)) continue;
        append(insertions_[&function].before[i], {make(Op::Assign, {in_target_, store_.boolean(true)})});
        append(insertions_[&function].after[i], {make(Op::Assign, {in_target_, store_.boolean(false)})});
      }
    }
  }

  bool calls_library(const Instruction& instruction) const {
    if (instruction.op != Op::Call) return false;
    if (!instruction.function()->is(Kind::Symbol)) return true;
    const ir::Function* callee = program_.find_function(instruction.function()->text());
    return callee == nullptr || callee->is_model || callee->is_external;
  }

  // Code ------------------------------------------------------------------------------------------------

  Fragment& place_of(const Point& point) {
    Insertions& insertions = insertions_[point.function];
    switch (point.side) {
      case Side::Before:
        return insertions.before[point.instruction];
      case Side::After:
        return insertions.after[point.instruction];
      case Side::Jump:
        break;
    }
    return insertions.jumps[point.instruction];
  }

  ExprRef number(size_t n) { return store_.constant(position_->type(), n); }

  // The steps come by segments, the one that ends a segment behind those to avoid.
  Fragment code_of(const std::vector<Step>& steps) {
    Fragment code;
    std::vector<size_t> to_end;
    for (size_t i = 0; i < steps.size();) {
      const size_t segment = steps[i].segment;
      const size_t skip = code.size();
      code.push_back(make(Op::Goto, {store_.negation(store_.binary(Kind::Eq, position_, number(segment)))}));
      for (; i < steps.size() && steps[i].segment == segment; ++i) add_code(steps[i], code);
      if (i < steps.size()) {
        to_end.push_back(code.size());
        code.push_back(make(Op::Goto, {store_.boolean(true)}));
      }
      code[skip].target = static_cast<uint32_t>(code.size());
    }
    for (const size_t jump : to_end) code[jump].target = static_cast<uint32_t>(code.size());
    return code;
  }

  // Points at which each evaluation passes a waypoint of the cycle: those of all its segments.
  std::set<Point> cycle_points() const {
    std::map<size_t, std::set<Point>> by_segment;
    for (const auto& [point, steps] : steps_)
      for (const Step& step : steps)
        if (step.action == Action::Cycle) by_segment[step.segment].insert(point);
    if (by_segment.empty()) return {};
    const std::set<Point>& first = by_segment.begin()->second;
    const bool is_same =
        std::ranges::all_of(by_segment, [&](const auto& one) { return one.second == first; });
    return is_same ? first : std::set<Point>();
  }

  // The stem has to end, too: what the cycle's points say counts only once it has begun.
  void count_idle_rounds(uint64_t most_idle) {
    const std::vector<IdlePlace> places = idle_places(program_, {});
    const std::vector<IdlePlace> in_cycle = idle_places(program_, cycle_points());
    if ((first_cycle_ == 0 ? in_cycle : places).empty()) return;
    idle_ = add_global(program_, kIdle, store_.unsigned_type(32));
    const ExprRef more = store_.binary(Kind::Add, idle_, store_.constant(idle_->type(), 1));
    const ExprRef is_few = store_.binary(Kind::Le, idle_, store_.constant(idle_->type(), most_idle));
    for (const IdlePlace& place : places) {
      const bool always = std::ranges::find(in_cycle, place) != in_cycle.end();
      if (!always && first_cycle_ == 0) continue;
      const ExprRef is_skipped =
          always ? store_.boolean(false) : store_.binary(Kind::Ge, position_, number(first_cycle_));
      Fragment count = {make(Op::Goto, {is_skipped}), make(Op::Assign, {idle_, more}),
                        make(Op::Assume, {is_few})};
      count.front().target = static_cast<uint32_t>(count.size());
      Insertions& insertions = insertions_[place.function];
      append(place.head == kNone ? insertions.prologue : insertions.before[place.head], std::move(count));
    }
  }

  void add_code(const Step& step, Fragment& code) {
    if (step.action == Action::Avoid) {
      code.push_back(make(Op::Assume, {store_.negation(step.condition)}));
      return;
    }
    if (step.place != nullptr) code.push_back(make(Op::Assign, {step.place, step.value}));
    code.push_back(make(Op::Assume, {step.condition}));
    const bool begins_again = step.action == Action::Cycle && step.segment + 1 == entry_.segments.size();
    code.push_back(make(Op::Assign, {position_, number(begins_again ? first_cycle_ : step.segment + 1)}));
    if (idle_ != nullptr) code.push_back(make(Op::Assign, {idle_, store_.zero(idle_->type())}));
  }

  ir::Program& program_;
  expr::Store& store_;
  const witness::Entry& entry_;
  WitnessExpressions expressions_;
  ExprRef position_ = nullptr;
  ExprRef in_target_ = nullptr;
  ExprRef idle_ = nullptr;
  size_t first_cycle_ = 0;
  std::map<Point, std::vector<Step>> steps_;
  std::map<const ir::Function*, Insertions> insertions_;
  unsigned results_ = 0;
};

}  // namespace

WovenSegments weave_segments(ir::Program& program, const witness::Entry& entry,
                             std::optional<uint64_t> most_idle) {
  return SegmentWeaver(program, entry).run(most_idle);
}

}  // namespace heddle::instrument
