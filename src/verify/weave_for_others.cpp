#include "verify/weave_for_others.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

#include "expr/c_typing.h"
#include "instrument/write_goto.h"
#include "ir/mentioned.h"
#include "ir/own_parts.h"
#include "ir/unsupported.h"
#include "passes/unfold_aggregates.h"
#include "spec/memory_model.h"
#include "verify/weave.h"

namespace heddle::verify {

using expr::ExprRef;
using expr::Kind;
using instrument::EventKind;
using instrument::Plan;
using instrument::Weave;
using ir::Instruction;
using ir::Op;

namespace {

// Functions of the library that end the program, and those by which it may run something before that.
constexpr std::string_view kEnds[] = {"exit", "_exit", "_Exit", "quick_exit"};
constexpr std::string_view kHandlers[] = {"atexit", "on_exit", "at_quick_exit"};

bool is_among(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

support::Message message_at(const ir::Program& program, const support::SourceRange& range, std::string text) {
  if (!range.valid()) return {{}, 0, 0, std::move(text)};
  return {program.files()[range.begin.file].path, range.begin.line, range.begin.column, std::move(text)};
}

bool is_library(const ir::Function& function) {
  return function.has_body && !ir::is_own(function);
}

template <typename Visit>
void for_each_mention(const Instruction& instruction, const Visit& visit) {
  for (const ExprRef operand : instruction.operands)
    if (operand != nullptr)
      expr::for_each_subexpression(operand, [&](ExprRef e) {
        if (e->is(Kind::Symbol)) visit(e->text());
      });
}

class LibraryChecks {
 public:
  LibraryChecks(const ir::Program& program, Plan& plan) : program_(program), plan_(plan) {}

  // Gives why checks are lost, if some are.
  std::vector<instrument::Refusal> move() {
    std::vector<Weave> kept;
    std::vector<Weave> of_ends;
    for (Weave& weave : plan_.weaves)
      (is_library(*weave.function) ? of_ends : kept).push_back(std::move(weave));
    plan_.weaves = std::move(kept);
    if (of_ends.empty()) return {};
    const std::vector<const ir::Function*> mentioned = ir::mentioned_functions(program_);
    for (const Weave& weave : of_ends) {
      if (std::ranges::find(mentioned, weave.function) == mentioned.end()) continue;
      if (weave.event == EventKind::ProgramExit && is_among(kEnds, *weave.function->name))
        move_to_calls(weave, mentioned);
      else
        lose(fmt::format("what '{}' of the library does is not checked", *weave.function->name));
    }
    // Writers take the weaves of a function one after the other.
    std::map<const ir::Function*, size_t> numbers;
    for (const Weave& weave : plan_.weaves) numbers.try_emplace(weave.function, numbers.size());
    std::ranges::stable_sort(plan_.weaves, {}, [&](const Weave& weave) { return numbers[weave.function]; });
    return std::move(lost_);
  }

 private:
  void lose(std::string reason) {
    if (std::ranges::find(lost_, reason, &instrument::Refusal::reason) == lost_.end())
      lost_.push_back({instrument::kNone, {}, std::move(reason)});
  }

  // Handlers may do anything, and come before the end but behind the call.
  void move_to_calls(const Weave& weave, const std::vector<const ir::Function*>& mentioned) {
    for (const ir::Function* function : mentioned)
      for (uint32_t i = 0; i < function->body.size(); ++i) {
        const Instruction& instruction = function->body[i];
        const bool is_call = instruction.op == Op::Call && instruction.function()->is(Kind::Symbol) &&
                             instruction.function()->text() == *weave.function->name;
        size_t mentions = 0;
        for_each_mention(instruction, [&](const std::string& name) {
          if (ir::is_own(*function) && is_among(kHandlers, name))
            throw support::UnsupportedError(message_at(
                program_, instruction.range,
                fmt::format("'{}' in a program that is woven for other tools: the property is about how "
                            "the program ends",
                            name)));
          mentions += name == *weave.function->name ? 1 : 0;
        });
        if (mentions == 0) continue;
        if (is_call && mentions == 1 && ir::is_own(*function)) {
          Weave moved = weave;
          moved.function = function;
          moved.instruction = i;
          moved.placement = spec::Placement::Before;
          plan_.weaves.push_back(std::move(moved));
        } else {
          lose(fmt::format("how the program ends where '{}' is not called by its name is not checked",
                           *weave.function->name));
        }
      }
  }

  const ir::Program& program_;
  Plan& plan_;
  std::vector<instrument::Refusal> lost_;
};

// Comparing part of a state would find repetitions that are none.
void drop_incomplete(Plan& plan) {
  std::erase_if(plan.weaves, [&](const Weave& weave) {
    return weave.instance < plan.instances.size() && !plan.instances[weave.instance].state.is_complete;
  });
}

// Functions by which programs say that an error is reached are not errors of the output: without a body they
// end the program, as those with one do by now. And nobody asks about events that the automata do not see.
void silence_rest(ir::Program& program) {
  const std::vector<std::string>& errors = error_functions();
  for (ir::Function& function : program.functions())
    for (Instruction& instruction : function.body) {
      if (instruction.op == Op::Assert && instruction.name != nullptr &&
          *instruction.name == instrument::kUnseen) {
        Instruction nothing;
        nothing.range = instruction.range;
        instruction = nothing;
        continue;
      }
      if (instruction.op != Op::Call || !instruction.function()->is(Kind::Symbol)) continue;
      const std::string& name = instruction.function()->text();
      const ir::Function* callee = program.find_function(name);
      if (std::ranges::find(errors, name) == errors.end() || (callee != nullptr && ir::is_own(*callee)))
        continue;
      Instruction end;
      end.op = Op::Halt;
      end.variant = ir::Variant::Abort;
      end.operands = {program.store().constant(expr::c_int_type(program.store()), 134)};
      end.range = instruction.range;
      instruction = end;
    }
}

// Ghosts get their first values where the entry begins. In other forms, static objects have none before they
// are set up: what stands before that goes behind it.
void set_ghosts_behind_setup(ir::Program& program) {
  ir::Function* entry = program.find_function(program.entry());
  if (entry == nullptr) return;
  const auto is_setup = [](const Instruction& instruction) {
    return instruction.op == Op::Call && instruction.function()->is(Kind::Symbol) &&
           instruction.function()->text() == ir::kSetupFunction;
  };
  const auto setup = std::ranges::find_if(entry->body, is_setup);
  const auto is_plain = [](const Instruction& instruction) { return instruction.op == Op::Assign; };
  if (setup == entry->body.end() || !std::all_of(entry->body.begin(), setup, is_plain)) return;
  const auto number = static_cast<uint32_t>(setup - entry->body.begin());
  for (const Instruction& instruction : entry->body)
    if (instruction.op == Op::Goto && instruction.target <= number) return;
  std::rotate(entry->body.begin(), setup, setup + 1);
}

}  // namespace

spec::Specification specification_for_others(const PropertySource& source, MemoryModel memory,
                                             support::Diagnostics& diagnostics) {
  spec::Specification result = read_specification(source, "", diagnostics);
  if (spec::has_goal(result, spec::Goal::Termination)) {
    support::Diagnostics known;
    result = read_specification(source, "\ninclude \"defined-executions.ia\";\n", known);
  }
  if (memory == MemoryModel::Unknown) spec::require_meaning_in_c(result);
  return result;
}

// Not what a model of the library does not know: others have the library itself, or a model of their own.
static bool is_unsupported_in_program(const ir::Program& program, const Instruction& instruction) {
  const support::SourceLocation& place = instruction.range.begin;
  return ir::is_unsupported(instruction) && !(place.valid() && program.files()[place.file].is_model);
}

void refuse_unsupported(const ir::Program& program) {
  for (const ir::Function* function : ir::mentioned_functions(program))
    for (const Instruction& instruction : function->body)
      if (is_unsupported_in_program(program, instruction))
        throw support::UnsupportedError(message_at(program, instruction.range, *instruction.message));
}

void warn_of_limits(const ir::Program& program, const Plan& plan, bool compares_incomplete,
                    support::Diagnostics& diagnostics) {
  auto warning = [&](const support::SourceRange& range, std::string text) {
    diagnostics.warn(message_at(program, range, std::move(text)));
  };
  for (const ir::Function& function : program.functions())
    for (const Instruction& instruction : function.body)
      if (is_unsupported_in_program(program, instruction))
        warning(instruction.range, "unsupported: " + *instruction.message +
                                       ": stays as it is, without checks; main does not "
                                       "lead there");
  for (const instrument::Refusal& refusal : plan.refusals) warning(refusal.range, refusal.reason);
  for (const instrument::Instance& instance : plan.instances) {
    const support::SourceRange range = instance.loop != instrument::kNone ? plan.loops[instance.loop].range
                                       : instance.function != nullptr     ? instance.function->range
                                                                          : support::SourceRange{};
    if (!instance.state.is_complete && compares_incomplete)
      warning(range, "an error that is reached need not be one: " + instance.state.incomplete_because);
    if (!instance.state.is_complete && !compares_incomplete)
      warning(range, "nothing is checked here, so that no error is reached proves nothing: " +
                         instance.state.incomplete_because);
    if (!instance.state.is_finite)
      warning(range, "that no error is reached proves nothing here: " + instance.state.infinite_because);
  }
}

WovenForOthers weave_for_others(ir::Program program, const PropertySource& source, MemoryModel memory,
                                support::Diagnostics& diagnostics, const OperatorChoice* operators) {
  spec::Specification specification = specification_for_others(source, memory, diagnostics);
  refuse_unsupported(program);
  if (operators != nullptr)
    prepare_for_operators(program, specification);
  else if (passes::has_aggregates(program))
    throw support::UnsupportedError({"", 0, 0, "aggregates in a program that is woven for other tools"});
  Plan plan = make_plan(program, std::move(specification));
  std::ranges::copy(LibraryChecks(program, plan).move(), std::back_inserter(plan.refusals));
  warn_of_limits(program, plan, /*compares_incomplete=*/false, diagnostics);
  source_rewrite::Conclusions conclusions = source_rewrite::conclusions(plan, {});
  drop_incomplete(plan);
  instrument::write_goto(program, plan);
  silence_rest(program);
  std::function<bool(const Instruction&, ExprRef)> is_exact;
  if (operators != nullptr) {
    WovenOperators with_operators = weave_operators(program, *operators, instrument::operators::Readers::C);
    program = std::move(with_operators.program);
    is_exact = std::move(with_operators.is_exact);
    conclusions.if_false = false;
  }
  set_ghosts_behind_setup(program);
  return {std::move(program), conclusions, std::move(is_exact)};
}

}  // namespace heddle::verify
