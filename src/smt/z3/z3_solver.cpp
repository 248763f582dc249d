#include "smt/z3/z3_solver.h"

#include <llvm/ADT/StringRef.h>
#include <z3++.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "smt/evaluator.h"
#include "smt/stopwatch.h"
#include "smt/terms/lowering.h"
#include "smt/z3/z3_terms.h"
#include "support/check.h"

namespace heddle::smt::z3_backend {

using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using expr::TypeRef;
using llvm::APInt;

namespace {

// A numeral of Z3 as a pattern of the type.
APInt numeral(const ::z3::expr& e, TypeRef type) {
  if (type->is_bool()) return APInt(1, e.is_true() ? 1 : 0);
  std::string text;
  CHECK(e.is_numeral(text), "a value of Z3 should be a numeral, not " + e.to_string());
  const bool is_negative = text[0] == '-';
  const std::string digits = is_negative ? text.substr(1) : text;
  APInt value(static_cast<unsigned>(digits.size()) * 4 + 1, llvm::StringRef(digits), 10);
  if (is_negative) value.negate();
  if (type->is(TypeKind::Integer)) return value.sextOrTrunc(value.getSignificantBits());
  return value.zextOrTrunc(type->width());
}

class Z3Solver : public Solver {
 public:
  std::string name() const override { return "z3"; }
  bool accepts(ExprRef formula) override { return lowering_.accepts(formula); }
  void add(ExprRef formula) override;
  Answer check(std::span<const ExprRef> assumptions) override;
  APInt value(ExprRef scalar) override;
  MapValue map_value(ExprRef map_symbol) override;
  std::vector<ExprRef> failed_assumptions() override { return failed_; }
  void interrupt() override { context_.interrupt(); }
  void set_time_limit(double seconds) override { time_limit_ = seconds; }
  const Statistics& statistics() const override { return statistics_; }

 private:
  ::z3::expr term(ExprRef e) { return terms_.expression(lowering_.lower(e)); }
  ::z3::expr proxy(ExprRef assumption);
  bool has_bits_only(ExprRef formula);
  Answer answer_of(::z3::solver& solver, const ::z3::expr_vector& literals);
  Answer solve_once(std::span<const ExprRef> assumptions);
  Answer solve_incrementally(std::span<const ExprRef> assumptions);
  APInt symbol_value(ExprRef symbol);
  MapValue symbol_map(ExprRef symbol);
  MapValue lambda_map(const ::z3::expr& lambda, TypeRef type);
  Evaluator& evaluator();

  ::z3::context context_;
  Z3Terms terms_{context_};
  terms::Lowering lowering_{terms_};
  ::z3::solver solver_{context_};
  std::vector<::z3::expr> formulas_;
  std::unordered_set<ExprRef> seen_bits_only_;
  bool has_bits_only_ = true;
  std::unordered_map<ExprRef, ::z3::expr> proxies_;
  std::unique_ptr<::z3::model> model_;
  std::unique_ptr<Evaluator> evaluator_;  // of the current model
  std::vector<ExprRef> failed_;
  Statistics statistics_;
  double time_limit_ = 0;
};

void Z3Solver::add(ExprRef formula) {
  CHECK(accepts(formula), "a formula should be accepted before it is added");
  model_.reset();
  formulas_.push_back(term(formula));
  solver_.add(formulas_.back());
  has_bits_only_ &= has_bits_only(formula);
}

// Whether no quantifier and no mathematical integer occurs.
bool Z3Solver::has_bits_only(ExprRef formula) {
  bool result = true;
  std::vector<ExprRef> stack{formula};
  while (result && !stack.empty()) {
    ExprRef e = stack.back();
    stack.pop_back();
    if (!seen_bits_only_.insert(e).second) continue;
    result = !e->is(Kind::ForAll) && !e->is(Kind::Exists) && !e->type()->is(TypeKind::Integer);
    for (ExprRef operand : e->operands()) stack.push_back(operand);
  }
  if (!result) seen_bits_only_.clear();
  return result;
}

// Z3 takes literals as assumptions, so each formula that is assumed gets one that implies it.
::z3::expr Z3Solver::proxy(ExprRef assumption) {
  const auto found = proxies_.find(assumption);
  if (found != proxies_.end()) return found->second;
  const std::string name = "assumption!" + std::to_string(assumption->id());
  ::z3::expr literal = context_.bool_const(name.c_str());
  solver_.add(::z3::implies(literal, term(assumption)));
  proxies_.emplace(assumption, literal);
  return literal;
}

Answer Z3Solver::answer_of(::z3::solver& solver, const ::z3::expr_vector& literals) {
  const double milliseconds = std::min(time_limit_ * 1000, 4e9);
  solver.set("timeout", time_limit_ > 0 ? std::max(1U, static_cast<unsigned>(milliseconds)) : 4294967295U);
  switch (literals.empty() ? solver.check() : solver.check(literals)) {
    case ::z3::sat:
      model_ = std::make_unique<::z3::model>(solver.get_model());
      return Answer::Sat;
    case ::z3::unsat:
      return Answer::Unsat;
    default:
      return Answer::Unknown;
  }
}

// Z3 preprocesses well only what it sees once and whole, which on bit-vectors outweighs what it would
// remember.
Answer Z3Solver::solve_once(std::span<const ExprRef> assumptions) {
  ::z3::solver solver(context_);
  for (const ::z3::expr& formula : formulas_) solver.add(formula);
  for (ExprRef assumption : assumptions) solver.add(term(assumption));
  const Answer answer = answer_of(solver, ::z3::expr_vector(context_));
  if (answer == Answer::Unsat) failed_.assign(assumptions.begin(), assumptions.end());
  return answer;
}

Answer Z3Solver::solve_incrementally(std::span<const ExprRef> assumptions) {
  ::z3::expr_vector literals(context_);
  for (ExprRef assumption : assumptions) literals.push_back(proxy(assumption));
  const Answer answer = answer_of(solver_, literals);
  if (answer != Answer::Unsat) return answer;
  const ::z3::expr_vector core = solver_.unsat_core();
  for (ExprRef assumption : assumptions) {
    const ::z3::expr literal = proxies_.at(assumption);
    for (unsigned i = 0; i < core.size(); ++i)
      if (::z3::eq(core[static_cast<int>(i)], literal)) {
        failed_.push_back(assumption);
        break;
      }
  }
  return answer;
}

Answer Z3Solver::check(std::span<const ExprRef> assumptions) {
  const CpuAccount account(statistics_.seconds);
  ++statistics_.checks;
  failed_.clear();
  model_.reset();
  evaluator_.reset();
  for (ExprRef assumption : assumptions) has_bits_only_ &= has_bits_only(assumption);
  try {
    return has_bits_only_ ? solve_once(assumptions) : solve_incrementally(assumptions);
  } catch (const ::z3::exception&) {  // interrupted, or out of memory
    return Answer::Unknown;
  }
}

APInt Z3Solver::symbol_value(ExprRef symbol) {
  return numeral(model_->eval(term(symbol), true), symbol->type());
}

// A map of Z3 is stores around a constant, around the graph of a function, or around a lambda.
MapValue Z3Solver::symbol_map(ExprRef symbol) {
  const TypeRef type = symbol->type();
  MapValue result;
  auto put = [&](const APInt& point, const APInt& value) {
    const bool is_hidden =
        std::ranges::any_of(result.points, [&](const auto& other) { return other.first == point; });
    if (!is_hidden) result.points.emplace_back(point, value);
  };
  ::z3::expr map = model_->eval(term(symbol), true);
  while (map.is_app() && map.decl().decl_kind() == Z3_OP_STORE) {
    put(numeral(map.arg(1), type->index()), numeral(map.arg(2), type->element()));
    map = map.arg(0);
  }
  if (map.is_lambda()) {
    const MapValue listed = lambda_map(map, type);
    for (const auto& [point, value] : listed.points) put(point, value);
    result.otherwise = listed.otherwise;
  } else if (map.decl().decl_kind() == Z3_OP_CONST_ARRAY) {
    result.otherwise = numeral(map.arg(0), type->element());
  } else {
    CHECK(map.decl().decl_kind() == Z3_OP_AS_ARRAY, "a map of Z3 should be listed, not " + map.to_string());
    const ::z3::func_decl function(context_, Z3_get_as_array_func_decl(context_, map));
    const ::z3::func_interp graph = model_->get_func_interp(function);
    for (unsigned i = 0; i < graph.num_entries(); ++i)
      put(numeral(graph.entry(i).arg(0), type->index()), numeral(graph.entry(i).value(), type->element()));
    result.otherwise = numeral(graph.else_value(), type->element());
  }
  return result;
}

// Lambdas of models compare their argument with numbers and nothing else: these are the points.
MapValue Z3Solver::lambda_map(const ::z3::expr& lambda, TypeRef type) {
  const ::z3::sort index_sort = lambda.get_sort().array_domain();
  std::vector<::z3::expr> points;
  std::vector<::z3::expr> stack{lambda.body()};
  while (!stack.empty()) {
    const ::z3::expr e = stack.back();
    stack.pop_back();
    const bool is_value = e.is_numeral() || e.is_true() || e.is_false();
    if (is_value && ::z3::eq(e.get_sort(), index_sort)) points.push_back(e);
    if (!e.is_app()) continue;
    for (unsigned i = 0; i < e.num_args(); ++i) stack.push_back(e.arg(i));
  }
  auto value_at = [&](const ::z3::expr& point) {
    return numeral(model_->eval(::z3::select(lambda, point), true), type->element());
  };
  MapValue result;
  for (const ::z3::expr& point : points)
    result.points.emplace_back(numeral(point, type->index()), value_at(point));
  // Everywhere else is where no point is, if there is such a place.
  const uint64_t places = type->index()->width() < 32 && !type->index()->is(TypeKind::Integer)
                              ? uint64_t{1} << type->index()->width()
                              : UINT64_MAX;
  result.otherwise = points.empty() ? APInt() : result.points[0].second;
  for (uint64_t place = 0; place < places; ++place) {
    const ::z3::expr candidate = index_sort.is_bool()  ? context_.bool_val(place != 0)
                                 : index_sort.is_int() ? context_.int_val(place)
                                                       : context_.bv_val(place, index_sort.bv_size());
    if (std::ranges::any_of(points, [&](const ::z3::expr& point) { return ::z3::eq(point, candidate); }))
      continue;
    result.otherwise = value_at(candidate);
    break;
  }
  return result;
}

Evaluator& Z3Solver::evaluator() {
  if (evaluator_ == nullptr)
    evaluator_ = std::make_unique<Evaluator>(
        Evaluator::Source{.meaning = {},
                          .scalar = [this](ExprRef symbol) { return symbol_value(symbol); },
                          .map = [this](ExprRef symbol) { return symbol_map(symbol); }});
  return *evaluator_;
}

APInt Z3Solver::value(ExprRef scalar) {
  CHECK(model_ != nullptr, "a value should be asked for after Sat, before anything is added");
  if (Evaluator::can_evaluate(scalar)) return evaluator().value(scalar);
  return numeral(model_->eval(term(scalar), true), scalar->type());
}

MapValue Z3Solver::map_value(ExprRef map_symbol) {
  CHECK(model_ != nullptr, "a value should be asked for after Sat, before anything is added");
  return evaluator().map_value(map_symbol);
}

}  // namespace

std::unique_ptr<Solver> make_z3_solver() {
  return std::make_unique<Z3Solver>();
}

}  // namespace heddle::smt::z3_backend
