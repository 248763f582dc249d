#include "verify/validate_correctness.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analysis/analyses.h"
#include "engines/engine_table.h"
#include "instrument/events.h"
#include "instrument/weave_inductiveness.h"
#include "instrument/weave_invariants.h"
#include "passes/use_intervals.h"
#include "verify/decide.h"
#include "verify/strategies.h"
#include "verify/weave.h"
#include "witness/make_witness.h"

namespace heddle::verify {

using result::Result;
using result::Verdict;

namespace {

// Parts of the format that are read, but about which nothing can be said here.
std::string unsupported_part(const witness::Witness& witness) {
  for (const witness::Entry& entry : witness.entries) {
    if (entry.type == witness::EntryType::GhostInstrumentation) return "ghost variables are not validated";
    if (entry.has_contracts) return "contracts of functions are not validated";
  }
  return "";
}

witness::Entry all_invariants(const witness::Witness& witness) {
  witness::Entry result;
  for (const witness::Entry& entry : witness.entries)
    result.invariants.insert(result.invariants.end(), entry.invariants.begin(), entry.invariants.end());
  return result;
}

// The invariants alone, for goals that are about more than checks of one program.
Property invariants_only() {
  Property property;
  property.name = instrument::kWitnessInvariant;
  property.label = property.name;
  return property;
}

std::string named(const witness::Invariant& invariant) {
  return fmt::format("'{}' of line {}", invariant.value, invariant.location.line);
}

// Loops of a program by function and head.
using Loops = std::set<std::pair<std::string, uint32_t>>;

// Those that an execution may come to; nothing if functions may call themselves, which is a loop too, or if
// it is not known what is called.
std::optional<Loops> loops_of(ir::Program& program) {
  Loops result;
  analysis::Analyses analyses(program);
  const analysis::CallGraph& calls = analyses.calls();
  for (uint32_t number = 0; number < analyses.numbering().function_count(); ++number) {
    const ir::Function& function = analyses.numbering().function(number);
    if (function.body.empty() || !calls.is_reachable_from_entry(number)) continue;
    const bool is_followed = std::ranges::none_of(
        calls.sites(number), [](const analysis::CallSite& site) { return site.is_unknown; });
    if (!is_followed || calls.is_recursive(number)) return std::nullopt;
    std::vector<instrument::LoopInfo> loops;
    instrument::add_loops(analysis::ControlFlow(function), program, loops);
    for (const instrument::LoopInfo& loop : loops) result.emplace(*function.name, loop.head);
  }
  return result;
}

// The engine that a witness of ours says to have found the proof; with its invariants, it finds that again,
// and no other need be started.
std::string engine_of(const witness::Witness& witness) {
  const witness::Metadata& metadata = witness.entries.front().metadata;
  const std::vector<std::string> engines = engines::engine_names();
  const bool is_known = metadata.producer_name == witness::kProducer &&
                        std::ranges::find(engines, metadata.producer_configuration) != engines.end();
  return is_known ? metadata.producer_configuration : "";
}

// Seconds for that engine if there is no limit.
constexpr double kEngineSeconds = 100;

class CorrectnessValidator {
 public:
  CorrectnessValidator(const ir::Program& program, const Property& property, std::string file_name,
                       witness::Entry invariants, std::string engine, const Settings& settings,
                       Listener& listener)
      : program_(program),
        property_(property),
        file_name_(std::move(file_name)),
        settings_(settings),
        listener_(listener),
        invariants_(std::move(invariants)),
        engine_(std::move(engine)) {}

  Validation run() {
    if (std::optional<Validation> wrong = check_labels()) return *wrong;
    // Invariants help to prove the property, and the other way round: both are asserted in one program.
    if (property_.goal != spec::Goal::Termination) return check_relations(answer(property_, true));
    // Termination is decided in ways that know nothing of other checks.
    if (invariants_.invariants.empty()) return answer(property_, false);
    const Validation invariants = check_invariants();
    if (invariants.answer != Answer::Confirmed) return invariants;
    if (!all_loops_end_) return answer(property_, false);
    Validation proof = invariants;
    proof.notes.emplace_back("every loop has a transition invariant that cannot go on for ever");
    return proof;
  }

  // Whether all of them hold, whatever the property.
  Validation check_once() { return check_relations(answer(invariants_only(), true)); }

 private:
  Validation check_invariants() {
    const Validation validation = check_once();
    if (property_.goal != spec::Goal::Termination || validation.answer == Answer::Confirmed)
      return validation;
    // Executions do not count behind undefined behaviour. But what only that ends goes on for ever on most
    // machines, so that this is no proof that loops end.
    ends_where_undefined_ = true;
    const Validation defined = check_once();
    all_loops_end_ = false;
    return defined;
  }

  Validation answer(const Property& property, bool with_invariants) {
    Woven woven = weave(program_, property);
    if (with_invariants) {
      if (property_.goal == spec::Goal::Termination) as_for_termination(woven.program);
      const std::optional<Loops> loops = loops_of(woven.program);
      instrument::WovenInvariants invariants = instrument::weave_invariants(woven.program, invariants_);
      if (invariants.problem) return answer_to(*invariants.problem, file_name_);
      relations_ = std::move(invariants.relations);
      all_loops_end_ = loops && std::ranges::all_of(*loops, [&](const auto& loop) {
                         return std::ranges::any_of(relations_, [&](const instrument::Relation& relation) {
                           return *relation.function->name == loop.first && relation.head == loop.second;
                         });
                       });
      drop_what_intervals_know(woven.program);
      std::vector<std::string> names{std::string(instrument::kWitnessInvariant)};
      for (const std::string& name : spec::properties(property.specification)) names.push_back(name);
      woven.checks = ir::Checks(woven.program, names);
    }
    const Result result = decide_by_engine(woven);
    switch (result.verdict) {
      case Verdict::True:
        return resting_on(
            result,
            {Answer::Confirmed, "", {fmt::format("{} invariants hold", invariants_.invariants.size())}});
      case Verdict::False:
        return refuted(result);
      case Verdict::Unknown:
        break;
    }
    return {Answer::Unknown, result::explain(result), {}};
  }

  // First by the engine that is known to have found a proof.
  Result decide_by_engine(Woven& woven) const {
    if (!engine_.empty() && settings_.engine == engines::kPortfolio &&
        woven.property.goal != spec::Goal::Termination) {
      Settings alone = settings_;
      alone.engine = engine_;
      alone.limits.seconds = settings_.limits.seconds > 0 ? settings_.limits.seconds / 2 : kEngineSeconds;
      const Result result = decide(woven, alone, listener_);
      if (result.verdict != Verdict::Unknown) return result;
    }
    return decide(woven, settings_, listener_);
  }

  // Engines know what intervals do. To tell them again only makes their formulas larger. That an invariant is
  // known may rest on others that are assumed where they have been asserted; those stay.
  static void drop_what_intervals_know(ir::Program& program) {
    analysis::Analyses analyses(program);
    const ir::Checks invariants(program, {std::string(instrument::kWitnessInvariant)});
    const std::vector<passes::Discharged> known = passes::discharge_assertions(program, analyses, invariants);
    for (ir::Function& function : program.functions())
      for (size_t i = 0; i + 1 < function.body.size(); ++i) {
        const auto found = std::ranges::find(known, &function.body[i], &passes::Discharged::instruction);
        ir::Instruction& next = function.body[i + 1];
        if (found != known.end() && next.op == ir::Op::Assume && next.condition() == found->condition)
          next.operands[0] = program.store().boolean(true);
      }
  }

  // What ends an execution for other properties is no end here.
  void as_for_termination(ir::Program& program) const {
    let_errors_return(program);
    if (ends_where_undefined_) weave_defined_behaviour(program);
  }

  // A transition invariant holds; what is left is whether it can go on for ever: as a whole if it is about
  // visits in a row, otherwise each alternative by itself, which is enough if it holds of every pair.
  Validation check_relations(Validation holds) const {
    if (holds.answer != Answer::Confirmed || relations_.empty()) return holds;
    ir::Program any = program_.clone();
    for (const instrument::Relation& relation : relations_) {
      if (instrument::is_decreasing(any.store(), relation)) continue;
      const std::vector<expr::ExprRef> parts = relation.is_of_any
                                                   ? instrument::disjuncts(relation.holds)
                                                   : std::vector<expr::ExprRef>{relation.holds};
      for (const expr::ExprRef part : parts) {
        const Result result = chain_ends(relation, part);
        if (result.verdict == Verdict::True) continue;
        const std::string name = named(*relation.invariant);
        if (result.verdict == Verdict::False)
          return {Answer::Rejected, fmt::format("{} is not well-founded", name), {}};
        return {Answer::Unknown, fmt::format("whether {} is well-founded is not known", name), {}};
      }
    }
    return holds;
  }

  Result chain_ends(const instrument::Relation& relation, expr::ExprRef part) const {
    ir::Program chain = program_.clone();
    if (!instrument::make_chain(chain, relation, part))
      return result::unknown(result::Reason::NotForThisQuestion);
    support::Diagnostics warnings;
    Woven woven = weave(chain, read_properties({.text = "termination", .parameters = {}}, warnings).front());
    return decide(woven, settings_, listener_);
  }

  // An invariant that is said to be inductive has to be: from any state in which it holds, one round leads to
  // one in which it does.
  std::optional<Validation> check_labels() const {
    for (const witness::Invariant& invariant : invariants_.invariants) {
      if (!invariant.is_inductive) continue;
      Woven woven = weave(program_, invariants_only());
      const instrument::WovenInductiveness round = instrument::weave_inductiveness(woven.program, invariant);
      if (round.problem) return answer_to(*round.problem, file_name_);
      woven.checks = ir::Checks(woven.program, {std::string(instrument::kWitnessInvariant)});
      const Result result = decide(woven, settings_, listener_);
      if (result.verdict == Verdict::False)
        return Validation{Answer::Rejected, fmt::format("{} is not inductive", named(invariant)), {}};
      if (result.verdict == Verdict::Unknown || !round.is_exact)
        return Validation{
            Answer::Unknown, fmt::format("whether {} is inductive is not known", named(invariant)), {}};
    }
    return std::nullopt;
  }

  Validation refuted(const Result& result) const {
    Validation validation{Answer::Rejected, "", {}};
    const bool is_invariant = result.property == instrument::kWitnessInvariant;
    validation.reason =
        is_invariant && result.counterexample ? result.counterexample->message : "the property is violated";
    if (!result.counterexample) return validation;
    for (const result::InputValue& input : result.counterexample->inputs)
      validation.notes.push_back(fmt::format("{}: {}() returns {}", ir::to_string(program_, input.location),
                                             input.name, input.text));
    return validation;
  }

  const ir::Program& program_;
  const Property& property_;
  const std::string file_name_;
  const Settings& settings_;
  Listener& listener_;
  const witness::Entry invariants_;
  const std::string engine_;
  std::vector<instrument::Relation> relations_;
  bool ends_where_undefined_ = false;
  bool all_loops_end_ = false;  // if the relations hold, and are well-founded
};

}  // namespace

Validation validate_correctness(const ir::Program& program, const Property& property,
                                const WitnessInput& input, const Settings& settings, Listener& listener) {
  if (const std::string part = unsupported_part(input.witness); !part.empty())
    return {Answer::Unknown, part, {}};
  return CorrectnessValidator(program, property, input.file_name, all_invariants(input.witness),
                              engine_of(input.witness), settings, listener)
      .run();
}

bool are_invariants(const ir::Program& program, const witness::Entry& entry, bool is_of_termination,
                    const Settings& settings, Listener& listener) {
  Property property = invariants_only();
  if (is_of_termination) property.goal = spec::Goal::Termination;
  return CorrectnessValidator(program, property, "", entry, "", settings, listener).check_once().answer ==
         Answer::Confirmed;
}

}  // namespace heddle::verify
