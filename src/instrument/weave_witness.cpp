#include "instrument/weave_witness.h"

#include <algorithm>
#include <map>
#include <set>

#include "instrument/events.h"
#include "instrument/insertions.h"
#include "instrument/witness_steps.h"
#include "instrument/witness_target.h"
#include "ir/edit_body.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;
using witness::Action;
using witness::Waypoint;
using witness::WaypointType;

namespace {

// Rounds of loops and calls since a waypoint was passed.
constexpr std::string_view kIdle = "__heddle_witness_idle";

using Point = WitnessPoint;
using Side = WitnessPoint::Side;

Instruction make(Op op, std::initializer_list<ExprRef> operands) {
  Instruction result;
  result.op = op;
  result.operands.assign(operands);
  return result;
}

ExprRef global(ir::Program& program, std::string_view name, expr::TypeRef type) {
  ir::Symbol* symbol = program.find_symbol(name);
  if (symbol == nullptr) symbol = program.add_symbol(name, type, ir::SymbolKind::Global);
  symbol->source_name = symbol->name;  // to whoever compares states it is one of the program's variables
  return program.reference(*symbol);
}

// What is inserted into all functions.
using AllInsertions = std::map<const ir::Function*, Insertions>;

void insert_all(ir::Program& program, AllInsertions& all) {
  for (auto& [function, insertions] : all)
    insert(*program.find_function(*function->name), program.store(), insertions);
}

// What becomes of executions that do not match.
enum class Mode : uint8_t {
  Restrict,  // they end
  Watch,     // they go on; the position is kDead from then on, and stays where the cycle begins
};
constexpr uint64_t kDead = UINT32_MAX;

class SegmentWeaver {
 public:
  SegmentWeaver(ir::Program& program, const witness::Entry& entry, AllInsertions& insertions,
                std::string_view position, Mode mode)
      : program_(program), store_(program.store()), entry_(entry), insertions_(insertions), mode_(mode) {
    position_ = global(program, position, store_.unsigned_type(32));
    if (has_target()) in_target_ = global(program, kInWitnessTarget, store_.bool_type());
    while (first_cycle_ < entry.segments.size() &&
           entry.segments[first_cycle_].waypoints.back().action != Action::Cycle)
      ++first_cycle_;
  }

  std::optional<WitnessProblem> collect() {
    try {
      steps_ = find_steps(program_, entry_);
    } catch (const WitnessProblem& problem) {
      return problem;
    }
    if (mode_ == Mode::Watch)
      for (auto& [point, steps] : steps_) {
        const auto is_of_cycle = [&](const WitnessStep& step) { return step.segment >= first_cycle_; };
        if (std::erase_if(steps, is_of_cycle) > 0) of_cycle_.insert(point);
      }
    if (program_.find_function(program_.entry()) != nullptr) return std::nullopt;
    return WitnessProblem{entry_.position, "the program has no main", false};
  }

  // Whether executions are ended that would not end, with a bound on what is between two waypoints.
  bool bound_idle_rounds(uint64_t most_idle) {
    count_idle_rounds(most_idle);
    return idle_ != nullptr;
  }

  void assert_one_round() { has_ended_ = global(program_, "__heddle_witness_has_ended", store_.bool_type()); }

  // With a check, that is asserted before each evaluation of a waypoint of the cycle.
  void add_monitor(const Fragment& check = {}) {
    for (const ExprRef ghost : {position_, in_target_, idle_, has_ended_})
      if (ghost != nullptr)
        append(insertions_[program_.find_function(program_.entry())].prologue,
               {make(Op::Assign, {ghost, store_.zero(ghost->type())})});
    if (has_target()) mark_target(entry_.segments.back().waypoints.back());
    for (const auto& [point, steps] : steps_) {
      if (of_cycle_.contains(point)) append(place_of(point), check);
      append(place_of(point), code_of(steps));
    }
  }

  // All segments have been passed but for the one with the target.
  ExprRef passed() {
    return store_.binary(Kind::Eq, position_, number(entry_.segments.size() - (has_target() ? 1 : 0)));
  }
  // Those have been passed that are before the cycle.
  ExprRef is_in_cycle() { return store_.binary(Kind::Eq, position_, number(first_cycle_)); }

 private:
  bool has_target() const { return entry_.segments.back().waypoints.back().type == WaypointType::Target; }

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
  Fragment code_of(const std::vector<WitnessStep>& steps) {
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
      for (const WitnessStep& step : steps)
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
    idle_ = global(program_, kIdle, store_.unsigned_type(32));
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

  void add_code(const WitnessStep& step, Fragment& code) {
    if (mode_ == Mode::Watch) {
      const ExprRef next = step.action == Action::Avoid
                               ? store_.ite(step.condition, number(kDead), position_)
                               : store_.ite(step.condition, number(step.segment + 1), number(kDead));
      code.push_back(make(Op::Assign, {position_, next}));
      return;
    }
    if (step.action == Action::Avoid) {
      code.push_back(make(Op::Assume, {store_.negation(step.condition)}));
      return;
    }
    if (step.place != nullptr) code.push_back(make(Op::Assign, {step.place, step.value}));
    code.push_back(make(Op::Assume, {step.condition}));
    const bool begins_again = step.action == Action::Cycle && step.segment + 1 == entry_.segments.size();
    if (begins_again && has_ended_ != nullptr) {
      code.push_back(ir::make_assert(store_, store_.negation(has_ended_), kWitnessRounds,
                                     "the cycle of the witness is passed twice", {}));
      code.push_back(make(Op::Assign, {has_ended_, store_.boolean(true)}));
    }
    code.push_back(make(Op::Assign, {position_, number(begins_again ? first_cycle_ : step.segment + 1)}));
    if (idle_ != nullptr) code.push_back(make(Op::Assign, {idle_, store_.zero(idle_->type())}));
  }

  ir::Program& program_;
  expr::Store& store_;
  const witness::Entry& entry_;
  AllInsertions& insertions_;
  const Mode mode_;
  ExprRef position_ = nullptr;
  ExprRef in_target_ = nullptr;
  ExprRef idle_ = nullptr;
  ExprRef has_ended_ = nullptr;  // a round of the cycle has; only if that is asked
  size_t first_cycle_ = 0;
  WitnessSteps steps_;
  std::set<Point> of_cycle_;  // where waypoints of the cycle are evaluated that are only watched
};

}  // namespace

WovenSegments weave_segments(ir::Program& program, const witness::Entry& entry,
                             std::optional<uint64_t> most_idle) {
  AllInsertions insertions;
  SegmentWeaver weaver(program, entry, insertions, kWitnessPosition, Mode::Restrict);
  if (auto problem = weaver.collect()) return {std::move(problem), nullptr, false};
  const bool is_bounded = most_idle && weaver.bound_idle_rounds(*most_idle);
  weaver.add_monitor();
  insert_all(program, insertions);
  return {std::nullopt, weaver.passed(), is_bounded};
}

WovenSegments weave_rounds(ir::Program& program, const witness::Entry& entry) {
  AllInsertions insertions;
  SegmentWeaver weaver(program, entry, insertions, kWitnessPosition, Mode::Restrict);
  if (auto problem = weaver.collect()) return {std::move(problem), nullptr, false};
  weaver.assert_one_round();
  weaver.add_monitor();
  insert_all(program, insertions);
  return {std::nullopt, weaver.passed(), false};
}

ComparedSegments weave_comparison(ir::Program& program, const witness::Entry& whole,
                                  const witness::Entry& part) {
  AllInsertions insertions;
  SegmentWeaver of_whole(program, whole, insertions, kWitnessPosition, Mode::Watch);
  SegmentWeaver of_part(program, part, insertions, "__heddle_part_position", Mode::Watch);
  for (SegmentWeaver* weaver : {&of_whole, &of_part})
    if (auto problem = weaver->collect()) return {std::move(problem), nullptr};
  expr::Store& store = program.store();
  const ExprRef same_begin = store.binary(Kind::Eq, of_whole.is_in_cycle(), of_part.is_in_cycle());
  of_whole.add_monitor(
      {ir::make_assert(store, same_begin, kWitnessDifference, "only one of the cycles has begun", {})});
  of_part.add_monitor();
  insert_all(program, insertions);
  return {std::nullopt, store.negation(store.binary(Kind::Eq, of_whole.passed(), of_part.passed()))};
}

}  // namespace heddle::instrument
