#include "smt/smtlib_process/smtlib_process_solver.h"

#include <fmt/format.h>

#include <sstream>
#include <unordered_map>
#include <vector>

#include "smt/evaluator.h"
#include "smt/smtlib_process/smtlib_terms.h"
#include "smt/smtlib_process/value_reader.h"
#include "smt/stopwatch.h"
#include "smt/terms/lowering.h"
#include "support/check.h"
#include "support/child_process.h"
#include "support/diagnostics.h"

namespace heddle::smt::smtlib_process {

using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using expr::TypeRef;
using llvm::APInt;

namespace {

constexpr uint64_t kMemoryLimit = uint64_t{4} << 30;

// What not every solver takes, though SMT-LIB or Z3 has it.
bool is_portable(ExprRef e) {
  if (e->is(Kind::MapConst)) return e->operand(0)->is(Kind::Constant);
  if (e->is(Kind::ForAll) || e->is(Kind::Exists)) {
    bool has_floats = false;
    for_each_subexpression(e, [&](ExprRef sub) { has_floats |= sub->type()->is_float(); });
    return !has_floats;
  }
  return true;
}

class SmtlibProcessSolver : public Solver {
 public:
  SmtlibProcessSolver(std::string name, std::vector<std::string> command)
      : name_(std::move(name)), command_(std::move(command)) {}

  std::string name() const override { return name_; }
  bool accepts(ExprRef formula) override;
  void add(ExprRef formula) override;
  Answer check(std::span<const ExprRef> assumptions) override;
  APInt value(ExprRef scalar) override;
  MapValue map_value(ExprRef map_symbol) override;
  std::vector<ExprRef> failed_assumptions() override { return failed_; }
  void interrupt() override { deadline_.interrupt(); }
  void set_time_limit(double seconds) override { deadline_.set_limit(seconds); }
  const Statistics& statistics() const override { return statistics_; }

 private:
  Answer understand(const std::string& output, const std::vector<SmtlibTerms::Named>& symbols);

  std::string name_;
  std::vector<std::string> command_;
  SmtlibTerms terms_;
  terms::Lowering lowering_{terms_};
  std::unordered_map<ExprRef, bool> portable_;
  std::vector<terms::Term> formulas_;
  Deadline deadline_;
  Statistics statistics_;
  std::vector<ExprRef> failed_;
  ReadValues values_;
  std::unique_ptr<Evaluator> evaluator_;  // of the current model, if there is one
};

bool SmtlibProcessSolver::accepts(ExprRef formula) {
  if (!lowering_.accepts(formula)) return false;
  const auto known = portable_.find(formula);
  if (known != portable_.end()) return known->second;
  bool result = true;
  for_each_subexpression(formula, [&](ExprRef sub) { result = result && is_portable(sub); });
  portable_.emplace(formula, result);
  return result;
}

void SmtlibProcessSolver::add(ExprRef formula) {
  CHECK(accepts(formula), "a formula should be accepted before it is added");
  evaluator_.reset();
  formulas_.push_back(lowering_.lower(formula));
}

Answer SmtlibProcessSolver::check(std::span<const ExprRef> assumptions) {
  deadline_.begin();
  ++statistics_.checks;
  failed_.clear();
  evaluator_.reset();
  std::vector<terms::Term> formulas = formulas_;
  for (ExprRef assumption : assumptions) {
    CHECK(accepts(assumption), "an assumption should be accepted");
    formulas.push_back(lowering_.lower(assumption));
  }
  std::vector<SmtlibTerms::Named> symbols;
  std::string text = "(set-option :produce-models true)\n(set-logic ALL)\n" + terms_.query(formulas, symbols);
  text += "(check-sat)\n";
  if (!symbols.empty()) {
    text += "(get-value (";
    for (const SmtlibTerms::Named& symbol : symbols) text += " " + symbol.name;
    text += "))\n";
  }
  support::ChildLimits limits;
  limits.seconds = deadline_.limit();
  limits.memory_bytes = kMemoryLimit;
  limits.is_cancelled = [this] { return deadline_.is_over(); };
  const support::ChildResult result = support::run_child(command_, text + "(exit)\n", limits);
  statistics_.seconds += result.cpu_seconds;
  if (!result.started)
    throw support::InputError("", 0, 0, fmt::format("cannot start the solver '{}'", command_[0]));
  if (result.timed_out) return Answer::Unknown;
  const Answer answer = understand(result.output, symbols);
  if (answer == Answer::Unsat) failed_.assign(assumptions.begin(), assumptions.end());
  return answer;
}

// The first line is the answer; what follows Sat are the values.
Answer SmtlibProcessSolver::understand(const std::string& output,
                                       const std::vector<SmtlibTerms::Named>& symbols) {
  const size_t end = output.find('\n');
  const std::string answer = output.substr(0, end);
  if (answer == "unsat") return Answer::Unsat;
  if (answer != "sat") return Answer::Unknown;
  values_ = {};
  if (!symbols.empty() && !read_values(output.substr(end), symbols, values_)) return Answer::Unknown;
  evaluator_ = std::make_unique<Evaluator>(Evaluator::Source{
      .meaning = {},
      .scalar =
          [this](ExprRef symbol) {
            const auto found = values_.scalars.find(symbol);
            if (found != values_.scalars.end()) return found->second;
            return APInt(symbol->type()->is(TypeKind::Integer) ? 1 : symbol->type()->width(), 0);
          },
      .map =
          [this](ExprRef symbol) {
            const auto found = values_.maps.find(symbol);
            if (found != values_.maps.end()) return found->second;
            const TypeRef element = symbol->type()->element();
            MapValue zero;
            zero.otherwise = APInt(element->is(TypeKind::Integer) ? 1 : element->width(), 0);
            return zero;
          }});
  return Answer::Sat;
}

APInt SmtlibProcessSolver::value(ExprRef scalar) {
  CHECK(evaluator_ != nullptr, "a value should be asked for after Sat, before anything is added");
  return evaluator_->value(scalar);
}

MapValue SmtlibProcessSolver::map_value(ExprRef map_symbol) {
  CHECK(evaluator_ != nullptr, "a value should be asked for after Sat, before anything is added");
  return evaluator_->map_value(map_symbol);
}

}  // namespace

std::unique_ptr<Solver> make_smtlib_process_solver(const std::string& name, const std::string& command) {
  std::vector<std::string> words;
  std::istringstream stream(command);
  for (std::string word; stream >> word;) words.push_back(word);
  if (words.empty())
    throw support::InputError("", 0, 0, "the solver 'smtlib:' needs a command after the colon");
  return std::make_unique<SmtlibProcessSolver>(name, std::move(words));
}

}  // namespace heddle::smt::smtlib_process
