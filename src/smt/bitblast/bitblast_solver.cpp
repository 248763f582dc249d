#include "smt/bitblast/bitblast_solver.h"

#include <cadical.hpp>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "smt/bitblast/arithmetic.h"
#include "smt/bitblast/clauses.h"
#include "smt/bitblast/encoder.h"
#include "smt/bitblast/maps.h"
#include "smt/bitblast/model.h"
#include "smt/evaluator.h"
#include "smt/stopwatch.h"
#include "support/check.h"

namespace heddle::smt::bitblast {

using expr::ExprRef;
using expr::Kind;

namespace {

class BitblastSolver : public Solver, private CaDiCaL::Terminator {
 public:
  BitblastSolver() {
    encoder_.connect(maps_);
    // Most questions of verification have the answer no, and those that do not are easy on the whole.
    solver_.configure("unsat");
    solver_.set("quiet", 1);
    solver_.connect_terminator(this);
  }

  std::string name() const override { return "bitblast"; }
  bool accepts(ExprRef formula) override { return encoder_.accepts(formula); }
  void add(ExprRef formula) override;
  Answer check(std::span<const ExprRef> assumptions) override;
  llvm::APInt value(ExprRef scalar) override;
  MapValue map_value(ExprRef map_symbol) override;
  std::vector<ExprRef> failed_assumptions() override { return failed_; }
  void interrupt() override { deadline_.interrupt(); }
  void set_time_limit(double seconds) override { deadline_.set_limit(seconds); }
  const Statistics& statistics() const override { return statistics_; }

 private:
  bool terminate() override { return deadline_.is_over_for_thread(); }
  void add_conjunct(ExprRef e, bool is_positive);
  bool add_definition(ExprRef e);
  bool define(ExprRef symbol, ExprRef meaning);
  Answer solve(std::span<const ExprRef> assumptions);
  Evaluator& evaluator();

  CaDiCaL::Solver solver_;
  Circuit circuit_;
  Arithmetic arithmetic_{circuit_};
  Encoder encoder_{arithmetic_};
  Clauses clauses_{circuit_, solver_};
  Model model_{circuit_, clauses_, solver_};
  Maps maps_{arithmetic_, clauses_, model_, encoder_};
  std::unordered_map<ExprRef, ExprRef> definitions_;
  std::unique_ptr<Evaluator> evaluator_;  // of the current model
  Deadline deadline_;
  Statistics statistics_;
  std::vector<ExprRef> failed_;
  bool has_model_ = false;
};

void BitblastSolver::add(ExprRef formula) {
  CHECK(accepts(formula), "a formula should be accepted before it is added");
  has_model_ = false;
  evaluator_.reset();
  std::vector<std::pair<ExprRef, bool>> pending{{formula, true}};
  while (!pending.empty()) {
    const auto [e, is_positive] = pending.back();
    pending.pop_back();
    if (e->is(Kind::Not)) {
      pending.emplace_back(e->operand(0), !is_positive);
    } else if (e->is(Kind::And) ? is_positive : e->is(Kind::Or) && !is_positive) {
      pending.emplace_back(e->operand(1), is_positive);
      pending.emplace_back(e->operand(0), is_positive);
    } else {
      add_conjunct(e, is_positive);
    }
  }
}

void BitblastSolver::add_conjunct(ExprRef e, bool is_positive) {
  if (e->is(Kind::Symbol) && !encoder_.is_encoded(e)) {
    encoder_.define(e, {is_positive ? kTrue : kFalse});
    return;
  }
  if (is_positive && add_definition(e)) return;
  clauses_.require(encoder_.encode_bool(e) ^ !is_positive);
}

// An equation whose one side is a symbol that nothing mentioned yet gives that symbol its bits and costs no
// clause.
bool BitblastSolver::add_definition(ExprRef e) {
  if (!e->is(Kind::Eq) || e->operand(0)->type()->is_float()) return false;
  return define(e->operand(0), e->operand(1)) || define(e->operand(1), e->operand(0));
}

bool BitblastSolver::define(ExprRef symbol, ExprRef meaning) {
  while (symbol->is(Kind::Reinterpret)) symbol = symbol->operand(0);
  if (!symbol->is(Kind::Symbol) || encoder_.is_encoded(symbol)) return false;
  const Bits bits = encoder_.encode(meaning);
  if (encoder_.is_encoded(symbol)) return false;  // it occurs in its own meaning
  if (symbol->type()->is(expr::TypeKind::Map)) {
    encoder_.define_map(symbol);
    maps_.define(symbol, meaning);
  } else {
    encoder_.define(symbol, bits);
  }
  definitions_.emplace(symbol, meaning);
  return true;
}

Answer BitblastSolver::check(std::span<const ExprRef> assumptions) {
  const CpuAccount account(statistics_.seconds);
  deadline_.begin();
  ++statistics_.checks;
  failed_.clear();
  evaluator_.reset();
  const Answer answer = solve(assumptions);
  has_model_ = answer == Answer::Sat;
  statistics_.variables = clauses_.variable_count();
  statistics_.clauses = clauses_.clause_count();
  return answer;
}

Answer BitblastSolver::solve(std::span<const ExprRef> assumptions) {
  std::vector<std::pair<ExprRef, int>> assumed;
  for (ExprRef assumption : assumptions) {
    CHECK(accepts(assumption), "an assumption should be accepted");
    const Literal literal = circuit_.current(encoder_.encode_bool(assumption));
    if (literal == kTrue) continue;
    if (literal == kFalse) {
      failed_ = {assumption};
      return Answer::Unsat;
    }
    assumed.emplace_back(assumption, clauses_.literal(literal));
  }
  for (;;) {
    do {
      maps_.activate();
    } while (clauses_.require_facts());
    for (const auto& [assumption, literal] : assumed) solver_.assume(literal);
    const int result = solver_.solve();
    if (result == 20) break;
    if (result != 10) return Answer::Unknown;
    model_.begin();
    const Maps::Outcome outcome = maps_.refine();
    if (outcome == Maps::Outcome::Consistent) return Answer::Sat;
    if (outcome == Maps::Outcome::Undecided || deadline_.is_over_for_thread()) return Answer::Unknown;
  }
  if (maps_.is_doubtful()) return Answer::Unknown;
  for (const auto& [assumption, literal] : assumed)
    if (solver_.failed(literal)) failed_.push_back(assumption);
  return Answer::Unsat;
}

llvm::APInt BitblastSolver::value(ExprRef scalar) {
  CHECK(has_model_, "a value should be asked for after Sat, before anything is added");
  CHECK(accepts(scalar), "the value of what a formula cannot contain should not be asked for");
  if (!maps_.is_used() || (encoder_.is_encoded(scalar) && model_.is_decided(encoder_.encode(scalar))))
    return model_.value(encoder_.encode(scalar));
  return evaluator().value(scalar);
}

MapValue BitblastSolver::map_value(ExprRef map_symbol) {
  CHECK(has_model_, "a value should be asked for after Sat, before anything is added");
  CHECK(map_symbol->is(Kind::Symbol), "the map should be a symbol");
  return evaluator().map_value(map_symbol);
}

// What the clauses say nothing about has to be computed from the symbols: a read that no clause mentions
// still agrees with those that one mentions.
Evaluator& BitblastSolver::evaluator() {
  if (evaluator_ == nullptr)
    evaluator_ = std::make_unique<Evaluator>(
        Evaluator::Source{.meaning =
                              [this](ExprRef symbol) {
                                const auto found = definitions_.find(symbol);
                                return found == definitions_.end() ? nullptr : found->second;
                              },
                          .scalar = [this](ExprRef symbol) { return model_.value(encoder_.encode(symbol)); },
                          .map = [this](ExprRef symbol) { return maps_.value(symbol); }});
  return *evaluator_;
}

}  // namespace

std::unique_ptr<Solver> make_bitblast_solver() {
  return std::make_unique<BitblastSolver>();
}

}  // namespace heddle::smt::bitblast
