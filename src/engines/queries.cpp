#include "engines/queries.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_set>

#include "engines/second_opinion.h"
#include "support/cpu_time.h"

namespace heddle::engines {

using expr::ExprRef;
using expr::Kind;
using smt::Answer;

namespace {

constexpr double kFeasibilitySeconds = 0.1;
// A second solver may use this share of the time that the proof took.
constexpr double kShareOfSecondSolver = 0.2;
// Where the first solver gives up, the second gets so many times its limit.
constexpr double kTimesForSecond = 6;
constexpr double kLeastSeconds = 0.05;
constexpr double kMostSeconds = 2;
constexpr size_t kMostProducts = 12;

}  // namespace

std::unique_ptr<smt::Solver> solver_for(const Task& task, const std::string& purpose) {
  expr::Store& store = task.program.store();
  std::unique_ptr<smt::Solver> solver = smt::split_boxes(store, smt::make_solver(store, task.solving.solver));
#ifndef NDEBUG
  solver = smt::check_models(store, std::move(solver));
#endif
  const std::string& folder = task.solving.dump_folder;
  if (folder.empty()) return solver;
  return smt::log_queries(store, std::move(solver), folder + "/" + task.engine + "-" + purpose);
}

std::vector<symex::Event> counted(const std::vector<symex::Event>& events, const ir::Checks& checks) {
  std::vector<symex::Event> result;
  for (const symex::Event& event : events)
    if (checks(event.function->body[event.instruction])) result.push_back(event);
  return result;
}

namespace {

// Of the assertions of a function that count, by their instructions.
std::map<uint32_t, std::string> ids_of_assertions(const ir::Function& function, const ir::Checks& checks) {
  std::vector<uint32_t> found;
  for (uint32_t i = 0; i < function.body.size(); ++i)
    if (function.body[i].op == ir::Op::Assert && checks(function.body[i])) found.push_back(i);
  std::ranges::stable_sort(found, {}, [&](uint32_t i) { return function.body[i].range.begin.offset; });
  std::map<const std::string*, unsigned> numbers;  // by property
  std::map<uint32_t, std::string> result;
  for (const uint32_t i : found) {
    const std::string* property = function.body[i].name;
    result[i] = fmt::format("{}.{}.{}", *function.name, *property, ++numbers[property]);
  }
  return result;
}

}  // namespace

support::SourceLocation own_place(const ir::Program& program, const symex::Trace& trace,
                                  const symex::Event& event) {
  const support::SourceLocation begin = event.function->body[event.instruction].range.begin;
  support::SourceLocation place = begin;
  const auto is_of_user = [&] { return place.valid() && !program.files()[place.file].is_model; };
  for (size_t i = std::min(event.step, trace.steps.size()); !is_of_user() && i-- > 0;)
    place = trace.steps[i].source().range.begin;
  return is_of_user() ? place : begin;
}

std::string told_place(const ir::Program& program, const symex::Trace& trace, const symex::Event& event) {
  const support::SourceLocation place = own_place(program, trace, event);
  const bool is_of_user = place.valid() && !program.files()[place.file].is_model;
  return is_of_user ? ir::to_string(program, place) + ": " : "";
}

std::vector<result::AssertionResult> list_assertions(const ir::Program& program, const ir::Checks& checks,
                                                     result::AssertionStatus status) {
  std::vector<result::AssertionResult> result;
  for (const ir::Function& function : program.functions()) {
    if (function.is_model) continue;
    for (const auto& [i, id] : ids_of_assertions(function, checks)) {
      const ir::Instruction& instruction = function.body[i];
      result.push_back({id, instruction.range.begin, *instruction.name,
                        instruction.message != nullptr ? *instruction.message : "", status});
    }
  }
  return result;
}

std::string id_of_assertion(const ir::Checks& checks, const ir::Function& function, uint32_t instruction) {
  const std::map<uint32_t, std::string> ids = ids_of_assertions(function, checks);
  const auto found = ids.find(instruction);
  return found == ids.end() ? "" : found->second;
}

std::map<std::pair<const ir::Function*, uint32_t>, std::string> ids_of_assertions(const ir::Program& program,
                                                                                  const ir::Checks& checks) {
  std::map<std::pair<const ir::Function*, uint32_t>, std::string> result;
  for (const ir::Function& function : program.functions())
    for (auto& [i, id] : ids_of_assertions(function, checks)) result.emplace(std::pair(&function, i), id);
  return result;
}

// What the last model does is feasible: executions that go on for long in it are not asked about again in
// every round. The model stays as long as nothing else is asked of the solver, which is so while symbolic
// execution runs. Only models of bits are used so: they give a value to any condition, at the cost of what is
// new in it.
std::function<bool(ExprRef)> feasibility_test(smt::Solver& solver) {
  return [&solver, has_model = false](ExprRef condition) mutable {
    if (!solver.accepts(condition)) return true;
    if (has_model && solver.value(condition).isOne()) return true;
    solver.set_time_limit(kFeasibilitySeconds);
    const Answer answer = solver.check(std::span<const ExprRef>(&condition, 1));
    has_model = answer == Answer::Sat && solver.name() == "bitblast" && solver.statistics().handed_on == 0;
    return answer != Answer::Unsat;
  };
}

// Products of equal factors are equal: solvers that work on bits are slow to see that.
// match:  a * b, c * d
// result: a != c || b != d || a * b == c * d
static void add_products(expr::Store& store, std::vector<ExprRef>& formulas) {
  std::vector<ExprRef> products;
  std::unordered_set<ExprRef> seen;
  for (ExprRef formula : formulas)
    expr::for_each_subexpression(formula, [&](ExprRef e) {
      const bool is_hard = e->is(Kind::Mul) && e->type()->is_bitvector() &&
                           !e->operand(0)->is(Kind::Constant) && !e->operand(1)->is(Kind::Constant);
      if (is_hard && seen.insert(e).second) products.push_back(e);
    });
  if (products.size() > kMostProducts) return;
  for (size_t i = 0; i < products.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      const ExprRef a = products[i];
      const ExprRef b = products[j];
      if (a->type() != b->type()) continue;
      const ExprRef differ = store.binary(Kind::Or, store.binary(Kind::Ne, a->operand(0), b->operand(0)),
                                          store.binary(Kind::Ne, a->operand(1), b->operand(1)));
      formulas.insert(formulas.begin(), store.binary(Kind::Or, differ, store.binary(Kind::Eq, a, b)));
    }
}

std::vector<ExprRef> Queries::with_axioms(ExprRef condition) {
  std::vector<ExprRef> formulas = executor_.element_axioms(std::span<const ExprRef>(&condition, 1));
  formulas.push_back(condition);
  const std::vector<ExprRef> axioms = executor_.address_axioms(formulas);
  formulas.insert(formulas.begin(), axioms.begin(), axioms.end());
  add_products(store_, formulas);
  return formulas;
}

Answer Queries::check_by_first(ExprRef condition, double seconds) {
  has_model_ = false;
  if (condition == store_.boolean(false)) return Answer::Unsat;
  if (!solver_.accepts(condition)) return Answer::Unknown;
  if (seconds == 0) seconds = seconds_;
  solver_.set_time_limit(seconds);
  std::vector<ExprRef> formulas = with_axioms(condition);
  if (impossible_ != nullptr && impossible_->contains(formulas)) return Answer::Unsat;
  const Answer answer = solver_.check(formulas);
  if (impossible_ != nullptr && answer == Answer::Unsat) impossible_->insert(std::move(formulas));
  has_model_ = answer == Answer::Sat;
  return answer;
}

Answer Queries::any_by_first(const std::vector<symex::Event>& events) {
  return check_by_first(disjunction(events), 0);
}

std::vector<uint64_t> Queries::places(const std::vector<symex::Event>& events) {
  constexpr size_t kMost = 4;
  constexpr uint64_t kNear = uint64_t{1} << 28;
  std::vector<uint64_t> result;
  for (ExprRef address : executor_.addresses_in(with_axioms(disjunction(events)))) {
    const uint64_t place = solver_.value(address).getZExtValue();
    const auto is_near = [&](uint64_t other) { return place - other < kNear || other - place < kNear; };
    if (result.size() < kMost && std::ranges::none_of(result, is_near)) result.push_back(place);
  }
  return result;
}

Answer Queries::any_placed(const std::vector<symex::Event>& events, const symex::Placement& placement,
                           double seconds) {
  has_model_ = false;
  const ExprRef condition = disjunction(events);
  if (!solver_.accepts(condition)) return Answer::Unknown;
  std::vector<ExprRef> formulas = with_axioms(condition);
  const std::vector<ExprRef> places = executor_.placement(formulas, placement);
  if (places.empty()) return Answer::Unsat;
  formulas.insert(formulas.begin(), places.begin(), places.end());
  solver_.set_time_limit(seconds);
  const Answer answer = solver_.check(formulas);
  has_model_ = answer == Answer::Sat;
  return answer;
}

// Comparisons of solvers on random formulas have shown Z3 4.8 to call satisfiable formulas about arrays
// unsatisfiable. So it may agree with an answer about arrays, but does not give one alone.
static bool has_maps(const std::vector<ExprRef>& formulas) {
  bool found = false;
  for (ExprRef formula : formulas)
    expr::for_each_subexpression(formula, [&](ExprRef e) { found |= e->type()->is(expr::TypeKind::Map); });
  return found;
}

Answer Queries::check(ExprRef condition, double seconds) {
  const Answer answer = check_by_first(condition, seconds);
  if (answer != Answer::Unknown || seconds_ == 0) return answer;
  const std::vector<ExprRef> formulas = with_axioms(condition);
  if (has_maps(formulas)) return Answer::Unknown;
  const SecondOpinion second = second_opinion(formulas, kTimesForSecond * seconds_, solver_.taken_part());
  if (second.opinion != Opinion::Agrees && second.opinion != Opinion::Disagrees) return Answer::Unknown;
  ++answered_by_second_;
  taken_part_.insert(second.solver);
  return second.opinion == Opinion::Agrees ? Answer::Unsat : Answer::Sat;
}

Answer Queries::check_with(ExprRef condition, const std::vector<ExprRef>& literals, double seconds) {
  if (literals.empty()) return check(condition, seconds);
  has_model_ = false;
  if (condition == store_.boolean(false)) return Answer::Unsat;
  if (!solver_.accepts(condition)) return Answer::Unknown;
  if (prepared_for_ != condition) prepared_ = with_axioms(condition);
  prepared_for_ = condition;
  std::vector<ExprRef> formulas = prepared_;
  formulas.insert(formulas.end(), literals.begin(), literals.end());
  solver_.set_time_limit(seconds == 0 ? seconds_ : seconds);
  const Answer answer = solver_.check(formulas);
  has_model_ = answer == Answer::Sat;
  return answer;
}

bool Queries::holds(ExprRef condition) {
  return has_model_ && !solver_.value(condition).isZero();
}

ExprRef Queries::disjunction(const std::vector<symex::Event>& events) {
  ExprRef result = store_.boolean(false);
  for (const symex::Event& event : events)
    result =
        result == store_.boolean(false) ? event.condition : store_.binary(Kind::Or, result, event.condition);
  return result;
}

result::Result Queries::conclude(const std::vector<std::vector<symex::Event>>& impossible,
                                 result::Result proof, const Task& task) {
  std::vector<symex::Event> all;
  for (const std::vector<symex::Event>& events : impossible)
    for (const symex::Event& event : events)
      if (event.condition != store_.boolean(false)) all.push_back(event);
  if (all.empty()) {
    proof.confirmation = result::Confirmation::NotNeeded;
    proof.evidence.push_back("simplification alone decided every question");
    return proof;
  }
  task.say("the proof is checked again", Phase::Confirming);
  const double used = support::cpu_seconds();
  const double seconds = std::clamp(used * kShareOfSecondSolver, kLeastSeconds, kMostSeconds);
  std::set<std::string> taken_part = solver_.taken_part();
  taken_part.insert(taken_part_.begin(), taken_part_.end());
  const SecondOpinion second = second_opinion(with_axioms(disjunction(all)), seconds, taken_part);
  if (second.opinion == Opinion::Disagrees) return result::unknown(result::Reason::SolversDisagree);
  add_to(proof, second);
  return proof;
}

}  // namespace heddle::engines
