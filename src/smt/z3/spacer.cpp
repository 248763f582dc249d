#include "smt/z3/spacer.h"

#include <z3++.h>

#include <sstream>

namespace heddle::smt::z3_backend {

namespace {

// What the command-line program answers to (check-sat) and (get-model); the library has no such command for
// Horn clauses.
std::string solve(const std::string& script,
                  const std::vector<std::pair<std::string, std::string>>& settings) {
  // Preprocessing must not do away with predicates: a model should define them all.
  for (const char* option : {"fp.xform.inline_eager", "fp.xform.inline_linear", "fp.xform.slice"})
    ::z3::set_param(option, false);
  for (const auto& [name, value] : settings) ::z3::set_param(name.c_str(), value.c_str());
  ::z3::context context;
  ::z3::solver solver = ::z3::tactic(context, "horn").mk_solver();
  solver.from_string(script.c_str());
  std::ostringstream answer;
  const ::z3::check_result verdict = solver.check();
  answer << verdict << "\n";
  if (verdict != ::z3::sat) return answer.str();
  const ::z3::model model = solver.get_model();
  answer << "(\n";
  for (unsigned i = 0; i < model.num_funcs(); ++i) {
    ::z3::func_decl predicate = model.get_func_decl(i);
    ::z3::expr_vector parameters(context);
    answer << "(define-fun " << predicate.name() << " (";
    for (unsigned k = 0; k < predicate.arity(); ++k) {
      parameters.push_back(context.constant(("x!" + std::to_string(k)).c_str(), predicate.domain(k)));
      answer << "(" << parameters.back() << " " << predicate.domain(k) << ")";
    }
    answer << ") Bool " << model.get_func_interp(predicate).else_value().substitute(parameters) << ")\n";
  }
  answer << ")\n";
  return answer.str();
}

}  // namespace

std::string run_spacer(const std::string& script,
                       const std::vector<std::pair<std::string, std::string>>& settings,
                       const support::ChildLimits& limits) {
  const support::ChildResult result = support::run_forked([&] { return solve(script, settings); }, limits);
  return result.exit_status == 0 && !result.timed_out ? result.output : "";
}

}  // namespace heddle::smt::z3_backend
