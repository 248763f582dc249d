// Solver against solver on random formulas. Every Sat comes with a model, and the model is evaluated: so when
// two backends disagree, the one that said Unsat is wrong. A wrong bitblast fails the run; wrong answers of
// others, and models of theirs that do not fit, are listed apart.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <chrono>
#include <iostream>
#include <map>
#include <sstream>

#include "generator.h"
#include "minimise.h"
#include "smt/boxes/search.h"
#include "smt/evaluator.h"
#include "smt/smtlib_process/smtlib_terms.h"
#include "smt/solver.h"
#include "smt/terms/lowering.h"
#include "support/check.h"

namespace heddle::smt {
namespace {

using expr::ExprRef;

constexpr unsigned kLooksAtBoxes = 40;  // 256 boxes each

struct Options {
  uint64_t count = 300;
  uint64_t first_seed = 1;
  double time_limit = 5;
  std::vector<std::string> solvers{"bitblast", "z3", "cvc5"};
  bool is_verbose = false;
};

// What a backend said of a formula.
enum class Verdict : uint8_t { Sat, Unsat, Unknown, BadModel };
constexpr const char* kVerdictNames[] = {"sat", "unsat", "unknown", "bad model"};

struct Account {
  uint64_t verdicts[4] = {};
  double seconds = 0;
};

Verdict verdict_of(Answer answer) {
  return static_cast<Verdict>(answer);
}

class Comparison {
 public:
  explicit Comparison(const Options& options) : options_(options) {}

  void run(uint64_t seed);
  int finish() const;

 private:
  Verdict decide(expr::Store& store, const std::string& name, const std::vector<ExprRef>& conjuncts);
  Verdict decide_timed(expr::Store& store, const std::string& name, const std::vector<ExprRef>& conjuncts);
  void check_increments(expr::Store& store, const std::vector<ExprRef>& conjuncts, uint64_t seed);
  void check_boxes(const std::vector<ExprRef>& conjuncts, bool has_model, uint64_t seed);
  void complain(expr::Store& store, const std::string& wrong, const std::string& other, uint64_t seed,
                const std::vector<ExprRef>& conjuncts);
  std::string text(const std::vector<ExprRef>& conjuncts) const;

  const Options& options_;
  std::map<std::string, Account> accounts_;
  uint64_t failures_ = 0;
  uint64_t foreign_ = 0;
};

std::string Comparison::text(const std::vector<ExprRef>& conjuncts) const {
  smtlib_process::SmtlibTerms terms;
  terms::Lowering lowering(terms);
  std::vector<terms::Term> lowered;
  for (ExprRef conjunct : conjuncts) lowered.push_back(lowering.lower(conjunct));
  std::vector<smtlib_process::SmtlibTerms::Named> symbols;
  return terms.query(lowered, symbols);
}

Verdict Comparison::decide(expr::Store& store, const std::string& name,
                           const std::vector<ExprRef>& conjuncts) {
  auto solver = check_models(store, make_solver(store, name));
  solver->set_time_limit(options_.time_limit);
  for (ExprRef conjunct : conjuncts) {
    if (!solver->accepts(conjunct)) return Verdict::Unknown;
    solver->add(conjunct);
  }
  try {
    return verdict_of(solver->check());
  } catch (const support::InternalError& error) {
    if (options_.is_verbose) std::cout << error.what() << "\n";
    return Verdict::BadModel;
  }
}

Verdict Comparison::decide_timed(expr::Store& store, const std::string& name,
                                 const std::vector<ExprRef>& conjuncts) {
  const auto begin = std::chrono::steady_clock::now();
  const Verdict verdict = decide(store, name, conjuncts);
  Account& account = accounts_[name];
  account.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  ++account.verdicts[static_cast<size_t>(verdict)];
  return verdict;
}

void Comparison::complain(expr::Store& store, const std::string& wrong, const std::string& other,
                          uint64_t seed, const std::vector<ExprRef>& conjuncts) {
  const bool is_ours = wrong == "bitblast";
  ++(is_ours ? failures_ : foreign_);
  const std::vector<ExprRef> small = minimise(store, conjuncts, [&](const std::vector<ExprRef>& candidate) {
    const Verdict verdict = decide(store, wrong, candidate);
    if (verdict == Verdict::BadModel) return true;
    return verdict == Verdict::Unsat && !other.empty() && decide(store, other, candidate) == Verdict::Sat;
  });
  std::cout << fmt::format("{}: seed {}: {} is wrong{}\n{}", is_ours ? "DISAGREEMENT" : "foreign", seed,
                           wrong, other.empty() ? "" : ", says " + other, text(small))
            << std::endl;
}

// One solver that gets the conjuncts one by one, with assumptions in between, against fresh ones.
void Comparison::check_increments(expr::Store& store, const std::vector<ExprRef>& conjuncts, uint64_t seed) {
  auto incremental = check_models(store, make_solver(store, "bitblast"));
  incremental->set_time_limit(options_.time_limit);
  std::vector<ExprRef> so_far;
  for (size_t i = 0; i < conjuncts.size(); ++i) {
    const std::vector<ExprRef> assumptions(conjuncts.begin() + static_cast<ptrdiff_t>(i), conjuncts.end());
    std::vector<ExprRef> all = so_far;
    all.insert(all.end(), assumptions.begin(), assumptions.end());
    const Answer with_assumptions = incremental->check(assumptions);
    std::vector<ExprRef> core = so_far;
    if (with_assumptions == Answer::Unsat)
      for (ExprRef failed : incremental->failed_assumptions()) core.push_back(failed);
    const Verdict fresh = decide(store, "bitblast", all);
    const bool core_holds =
        with_assumptions == Answer::Unsat && decide(store, "bitblast", core) == Verdict::Sat;
    const bool differs = fresh != Verdict::Unknown && with_assumptions != Answer::Unknown &&
                         fresh != verdict_of(with_assumptions);
    if (differs || core_holds) {
      ++failures_;
      std::cout << fmt::format("DISAGREEMENT: seed {}: step {} of an incremental run{}\n{}", seed, i,
                               core_holds ? ", failed assumptions" : "", text(all))
                << std::endl;
      return;
    }
    incremental->add(conjuncts[i]);
    so_far.push_back(conjuncts[i]);
  }
}

// What splitting ranges says: no where others have a model, or a point, which has to be one.
void Comparison::check_boxes(const std::vector<ExprRef>& conjuncts, bool has_model, uint64_t seed) {
  if (!boxes::suits(conjuncts)) return;
  unsigned looks = 0;
  const boxes::Outcome outcome = boxes::search(conjuncts, [&] { return ++looks > kLooksAtBoxes; });
  ++accounts_["boxes"].verdicts[static_cast<size_t>(verdict_of(outcome.answer))];
  bool is_wrong = outcome.answer == Answer::Unsat && has_model;
  if (outcome.answer == Answer::Sat) {
    auto zero = [](expr::TypeRef type) { return llvm::APInt(type->is_bool() ? 1 : type->width(), 0); };
    Evaluator evaluator({.meaning = {},
                         .scalar =
                             [&](ExprRef symbol) {
                               for (const auto& [variable, bits] : outcome.point)
                                 if (variable == symbol) return bits;
                               return zero(symbol->type());
                             },
                         .map = [&](ExprRef map) { return MapValue{{}, zero(map->type()->element())}; }});
    for (ExprRef conjunct : conjuncts)
      is_wrong |= Evaluator::can_evaluate(conjunct) && evaluator.value(conjunct).isZero();
  }
  if (!is_wrong) return;
  ++failures_;
  std::cout << fmt::format("DISAGREEMENT: seed {}: boxes are wrong\n{}", seed, text(conjuncts)) << std::endl;
}

void Comparison::run(uint64_t seed) {
  expr::Store store{expr::DataModel{}};
  const std::vector<ExprRef> conjuncts = Generator(store, seed).formula();
  if (options_.is_verbose) std::cout << "seed " << seed << "\n" << text(conjuncts) << std::flush;
  std::map<std::string, Verdict> verdicts;
  std::string witness;  // who gave a model
  for (const std::string& name : options_.solvers) {
    verdicts[name] = decide_timed(store, name, conjuncts);
    if (verdicts[name] == Verdict::Sat) witness = name;
  }
  for (const auto& [name, verdict] : verdicts) {
    if (verdict == Verdict::BadModel) complain(store, name, "", seed, conjuncts);
    if (verdict == Verdict::Unsat && !witness.empty()) complain(store, name, witness, seed, conjuncts);
  }
  check_boxes(conjuncts, !witness.empty(), seed);
  if (verdicts.contains("bitblast") && verdicts["bitblast"] != Verdict::BadModel && seed % 4 == 0)
    check_increments(store, conjuncts, seed);
}

int Comparison::finish() const {
  for (const auto& [name, account] : accounts_) {
    std::cout << fmt::format("{:10}", name);
    for (size_t i = 0; i < std::size(kVerdictNames); ++i)
      std::cout << fmt::format(" {:6} {}", account.verdicts[i], kVerdictNames[i]);
    std::cout << fmt::format(" {:9.2f} s\n", account.seconds);
  }
  std::cout << fmt::format("{} disagreements, {} wrong answers of others\n", failures_, foreign_);
  return failures_ == 0 ? 0 : 1;
}

}  // namespace
}  // namespace heddle::smt

int main(int argc, char** argv) {
  heddle::smt::Options options;
  CLI::App app("Compares the solvers on random formulas");
  app.add_option("--count", options.count, "how many formulas");
  app.add_option("--seed", options.first_seed, "of the first formula; the next ones count on");
  app.add_option("--time-limit", options.time_limit, "seconds per check");
  app.add_option("--solvers", options.solvers, "names as make_solver takes them")->delimiter(',');
  app.add_flag("--verbose", options.is_verbose, "prints every formula");
  CLI11_PARSE(app, argc, argv);
  heddle::smt::Comparison comparison(options);
  for (uint64_t i = 0; i < options.count; ++i) comparison.run(options.first_seed + i);
  return comparison.finish();
}
