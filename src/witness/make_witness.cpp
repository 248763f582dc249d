#include "witness/make_witness.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "witness/anchors.h"
#include "witness/c_expression.h"
#include "witness/initializer.h"
#include "witness/result_constraint.h"

namespace heddle::witness {

using ir::Instruction;
using result::Counterexample;
using support::SourceLocation;

namespace {

// Version 4 of RFC 4122: random but for a few bits.
std::string make_uuid() {
  std::random_device random;
  std::array<uint32_t, 4> words{};
  for (uint32_t& word : words) word = random();
  words[1] = (words[1] & 0xffff0fffU) | 0x4000U;
  words[2] = (words[2] & 0x3fffffffU) | 0x80000000U;
  return fmt::format("{:08x}-{:04x}-{:04x}-{:04x}-{:04x}{:08x}", words[0], words[1] >> 16, words[1] & 0xffffU,
                     words[2] >> 16, words[2] & 0xffffU, words[3]);
}

// The calls of a program by where they begin.
class Calls {
 public:
  explicit Calls(const ir::Program& program) {
    for (const ir::Function& function : program.functions()) {
      if (function.is_model || function.is_external) continue;
      for (const Instruction& instruction : function.body)
        if (is_call(instruction) && instruction.range.valid()) calls_.push_back({&function, &instruction});
    }
  }

  struct Call {
    const ir::Function* function = nullptr;
    const Instruction* instruction = nullptr;
  };

  // Nothing if none is there, or if the input is not what the call returns.
  std::optional<Call> find(const SourceLocation& place, const std::string& name) const {
    for (const Call& call : calls_) {
      if (!(call.instruction->range.begin == place)) continue;
      const bool is_input = call.instruction->op == ir::Op::Havoc;
      const std::string_view called = is_input ? *name_of(*call.instruction) : callee(*call.instruction);
      if (called == name) return call;
    }
    return std::nullopt;
  }

 private:
  static const std::string* name_of(const Instruction& instruction) {
    static const std::string none;
    return instruction.name == nullptr ? &none : instruction.name;
  }
  // An input whose name is no word comes from no function: a register holds it, or assembly.
  static bool is_call(const Instruction& instruction) {
    if (instruction.op == ir::Op::Havoc) return name_of(instruction)->find(' ') == std::string::npos;
    return instruction.op == ir::Op::Call;
  }
  static std::string_view callee(const Instruction& call) {
    return call.function()->is(expr::Kind::Symbol) ? std::string_view(call.function()->text())
                                                   : std::string_view();
  }

  std::vector<Call> calls_;
};

// An input that a waypoint can tell.
struct Told {
  Location location;
  std::string constraint;
  bool matters = true;
  size_t number = 0;  // of the input
};

// More would be no help to anybody: then the target alone is told, which every execution that ends there
// matches.
constexpr size_t kMostTold = 1000;

bool is_same_place(const Location& a, const Location& b) {
  return a.line == b.line && a.column == b.column && a.file_name == b.file_name;
}

bool is_same(const Told& a, const Told& b) {
  return is_same_place(a.location, b.location) && a.constraint == b.constraint;
}

std::vector<Told> tell_inputs(const Counterexample& counterexample, const ir::Program& program) {
  struct Seen {
    SourceLocation location;
    bool matters = true;
  };
  std::vector<Seen> seen(counterexample.inputs.size());
  for (size_t i = 0; i < seen.size(); ++i) seen[i].location = counterexample.inputs[i].location;
  // The story knows where functions without a body were called, and what matters.
  for (const result::StoryStep& step : counterexample.story)
    if (step.variable.empty() && step.inputs < seen.size()) seen[step.inputs] = {step.location, step.matters};
  const Calls calls(program);
  std::vector<Told> told;
  for (size_t i = 0; i < seen.size(); ++i) {
    const result::InputValue& input = counterexample.inputs[i];
    const auto call = calls.find(seen[i].location, input.name);
    const std::optional<std::string> constraint = equals(input.type, input.bits);
    if (!call || !constraint) continue;
    told.push_back({make_location(program, closing_parenthesis(*call->instruction), *call->function),
                    *constraint, seen[i].matters, i});
  }
  if (told.size() > kMostTold) told.clear();
  return told;
}

// A waypoint stands for the next visit of its place. What does not matter is left out unless the next one
// that is told is at the same place.
std::vector<Told> only_needed(std::vector<Told> told) {
  std::vector<Told> kept;
  for (size_t i = told.size(); i-- > 0;)
    if (told[i].matters || (!kept.empty() && is_same_place(kept.back().location, told[i].location)))
      kept.push_back(std::move(told[i]));
  std::ranges::reverse(kept);
  return kept;
}

void add(Entry& entry, Waypoint waypoint) {
  entry.segments.push_back({{std::move(waypoint)}, {}});
}

Waypoint make_return(const Metadata& metadata, Told told, Action action) {
  Waypoint waypoint;
  waypoint.type = WaypointType::FunctionReturn;
  waypoint.action = action;
  waypoint.location = std::move(told.location);
  const bool is_old = metadata.format_version == "2.0";
  waypoint.constraint = {std::move(told.constraint), is_old ? "acsl_expression" : "ext_c_expression", {}};
  return waypoint;
}

// Recursion begins with a function: its first statement.
std::optional<Anchor> first_in_function(const ir::Program& program, const SourceLocation& place) {
  std::optional<Anchor> first;
  for (const ir::Function& function : program.functions()) {
    if (!(function.range.begin == place)) continue;
    for (uint32_t i = 0; i < function.body.size(); ++i) {
      const Instruction& instruction = function.body[i];
      const SourceLocation& begin = instruction.statement_range.begin;
      if (is_statement(instruction.statement) && begin.valid() &&
          (!first || begin.offset < first->location.offset))
        first = Anchor{&function, i, begin};
    }
  }
  return first;
}

// A place that every round of the cycle passes, and that always can be passed: the first statement of the
// loop's body, or the statement where the cycle begins.
std::optional<Anchor> first_in_cycle(const ir::Program& program, const SourceLocation& loop) {
  const Location place{program.files()[loop.file].path, loop.line, loop.column, "", {}};
  const std::vector<Anchor> loops = find_anchors(program, place, AnchorKind::Loop);
  if (loops.empty()) {
    const std::vector<Anchor> statements = find_anchors(program, place, AnchorKind::Statement);
    if (!statements.empty()) return statements.front();
    return first_in_function(program, loop);
  }
  const ir::Function& function = *loops.front().function;
  const Instruction& condition = function.body[loops.front().instruction];
  std::optional<Anchor> first;
  // What stands in front of the condition is how the loop begins, but for the body of a do loop.
  const bool is_do = condition.statement == ir::StatementKind::Do;
  for (uint32_t i = is_do ? 0 : loops.front().instruction; i < function.body.size(); ++i) {
    const Instruction& instruction = function.body[i];
    const SourceLocation& begin = instruction.statement_range.begin;
    const bool is_in_body =
        is_statement(instruction.statement) && begin.file == loop.file && begin.offset > loop.offset &&
        begin.offset < condition.statement_range.end_offset && !is_in(condition.range, begin);
    if (is_in_body && (!first || begin.offset < first->location.offset)) first = Anchor{&function, i, begin};
  }
  return first ? first : loops.front();
}

// The set of states that a loop need not leave, as a condition at a statement of its body. The set is one of
// states in which the condition is about to be evaluated: that it holds at the statement, too, is a guess.
std::optional<std::string> set_at(ir::Program& program, const result::LoopFact& fact, const Anchor& anchor) {
  if (fact.formulas.size() != 1) return std::nullopt;
  const expr::ExprRef set = without_ghosts(fact.formulas.front().expression, program);
  if (set == nullptr) return std::nullopt;
  const std::optional<std::string> text = c_expression(program, set, [&](const ir::Symbol& symbol) {
    return name_at(program, *anchor.function, anchor.location, symbol);
  });
  return text ? std::optional(without_parentheses(*text)) : std::nullopt;
}

bool is_loop(const Instruction& instruction) {
  return instruction.statement == ir::StatementKind::While ||
         instruction.statement == ir::StatementKind::Do ||
         instruction.statement == ir::StatementKind::ForCondition;
}

// Whether the loop's condition is computed; others see no branch where it is a constant.
bool has_condition(const ir::Function& function, const SourceLocation& loop) {
  return std::ranges::any_of(function.body, [&](const Instruction& instruction) {
    return is_loop(instruction) && instruction.op == ir::Op::Goto &&
           instruction.statement_range.begin == loop && !instruction.condition()->is(expr::Kind::Constant);
  });
}

// Whether control that has left the loop never comes to it again: it is in main, which nothing calls, in no
// other loop, and no goto leads back.
bool is_entered_once(const ir::Program& program, const ir::Function& function, const SourceLocation& loop) {
  if (*function.name != "main") return false;
  for (const ir::Function& caller : program.functions())
    for (const Instruction& instruction : caller.body)
      if (instruction.op == ir::Op::Call && &caller != program.find_function(program.entry()) &&
          (!instruction.function()->is(expr::Kind::Symbol) || instruction.function()->text() == "main"))
        return false;
  for (uint32_t i = 0; i < function.body.size(); ++i) {
    const Instruction& instruction = function.body[i];
    if (instruction.statement == ir::StatementKind::Goto && instruction.op == ir::Op::Goto &&
        instruction.target <= i)
      return false;
    const bool is_around = is_loop(instruction) && is_in(instruction.statement_range, loop) &&
                           instruction.statement_range.begin.offset < loop.offset;
    if (is_around) return false;
  }
  return true;
}

// The loop's condition holds, again and again: of a loop that is entered once that is to stay in it.
std::optional<Waypoint> make_branching_cycle(const ir::Program& program, const SourceLocation& loop) {
  const Location place{program.files()[loop.file].path, loop.line, loop.column, "", {}};
  const std::vector<Anchor> loops = find_anchors(program, place, AnchorKind::Loop);
  if (loops.size() != 1 || !(loops.front().location == loop) ||
      !has_condition(*loops.front().function, loop) ||
      !is_entered_once(program, *loops.front().function, loop))
    return std::nullopt;
  Waypoint cycle;
  cycle.type = WaypointType::Branching;
  cycle.action = Action::Cycle;
  cycle.location = make_location(program, loop, *loops.front().function);
  cycle.constraint = {"true", "", {}};
  return cycle;
}

Waypoint make_cycle_at(const ir::Program& program, const Anchor& anchor, std::string constraint) {
  Waypoint cycle;
  cycle.type = WaypointType::Assumption;
  cycle.action = Action::Cycle;
  cycle.location = make_location(program, anchor.location, *anchor.function);
  cycle.constraint = {std::move(constraint), "c_expression", {}};
  return cycle;
}

// The stem's inputs, then those of one round, or else nothing but the way through the cycle and the states in
// which it goes on.
bool add_lasso(const result::Result& result, ir::Program& program, Entry& entry) {
  const Counterexample& counterexample = *result.counterexample;
  const result::Lasso& lasso = *counterexample.lasso;
  std::vector<Told> stem;
  std::vector<Told> round;
  std::vector<Told> all = tell_inputs(counterexample, program);
  // What a round reads is told whole: the next round's first value may be one of the same place.
  for (Told& told : all) told.matters |= told.number >= lasso.inputs;
  for (Told& told : only_needed(std::move(all)))
    (told.number < lasso.inputs ? stem : round).push_back(std::move(told));
  // An execution that comes by x and then by (y x) again and again comes by (x y) again and again.
  while (!stem.empty() && !round.empty() && is_same(stem.back(), round.back())) {
    std::ranges::rotate(round, round.end() - 1);
    stem.pop_back();
  }
  for (Told& told : stem) add(entry, make_return(entry.metadata, std::move(told), Action::Follow));
  for (Told& told : round) add(entry, make_return(entry.metadata, std::move(told), Action::Cycle));
  if (!round.empty()) return true;
  const std::optional<Anchor> anchor = first_in_cycle(program, lasso.loop);
  if (!anchor) return false;
  std::optional<std::string> set;
  for (const result::LoopFact& fact : result.loops)
    if (fact.kind == result::LoopFactKind::RecurrentSet && fact.loop.location == lasso.loop)
      set = set_at(program, fact, *anchor);
  std::optional<Waypoint> branching;
  if (!set) branching = make_branching_cycle(program, lasso.loop);
  add(entry, branching ? *branching : make_cycle_at(program, *anchor, set.value_or("1")));
  return true;
}

}  // namespace

Location make_location(const ir::Program& program, const SourceLocation& place,
                       const ir::Function& function) {
  const std::string& name = *function.name;
  const size_t colons = name.rfind("::");
  return {program.files()[place.file].path,
          place.line,
          place.column,
          colons == std::string::npos ? name : name.substr(colons + 2),
          {}};
}

Metadata make_metadata(const TaskDescription& task) {
  Metadata result;
  if (!task.version.empty()) result.format_version = task.version;
  result.uuid = make_uuid();
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  result.creation_time = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
  result.producer_name = kProducer;
  result.producer_version = HEDDLE_VERSION;
  for (const SourceText& source : task.sources) {
    result.input_files.push_back(source.path);
    result.input_file_hashes.emplace_back(source.path, hash_of(source.text));
  }
  result.specification = task.specification;
  result.data_model = task.data_model;
  return result;
}

std::optional<Waypoint> make_target(const ir::Program& program, const SourceLocation& place,
                                    const std::vector<SourceText>& sources) {
  const std::optional<Statement> statement = statement_around(program, place);
  if (!statement) return std::nullopt;
  const SourceLocation begin = statement->is_declaration
                                   ? begin_in_declaration(program, sources, statement->range.begin, place)
                                   : statement->expression;
  Waypoint target;
  target.type = WaypointType::Target;
  target.location = make_location(program, begin, *statement->function);
  return target;
}

std::optional<Waypoint> make_cycle(const ir::Program& program, const SourceLocation& loop) {
  if (std::optional<Waypoint> branching = make_branching_cycle(program, loop)) return branching;
  const std::optional<Anchor> anchor = first_in_cycle(program, loop);
  if (!anchor) return std::nullopt;
  return make_cycle_at(program, *anchor, "1");
}

Made make_violation(const result::Result& result, ir::Program& program, const TaskDescription& task) {
  if (!result.counterexample) return {std::nullopt, "there is no counterexample"};
  const Counterexample& counterexample = *result.counterexample;
  if (result.property == "valid-memtrack" || result.property == "valid-memcleanup")
    return {std::nullopt, "the format has no words for a block that is not freed"};
  Entry entry;
  entry.metadata = make_metadata(task);
  if (counterexample.lasso) {
    if (task.version == "2.0") return {std::nullopt, "format 2.0 has no cycles"};
    entry.metadata.format_version = "2.1";
    if (!add_lasso(result, program, entry))
      return {std::nullopt, "no statement of the program is where the cycle begins"};
  } else {
    std::optional<Waypoint> target = make_target(program, counterexample.location, task.sources);
    if (!target) return {std::nullopt, "no statement of the program is where the violation is"};
    for (Told& told : only_needed(tell_inputs(counterexample, program)))
      add(entry, make_return(entry.metadata, std::move(told), Action::Follow));
    add(entry, std::move(*target));
  }
  return {Witness{{std::move(entry)}}, ""};
}

}  // namespace heddle::witness
