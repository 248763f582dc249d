// The backends by name.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string_view>

#include "smt/bitblast/bitblast_solver.h"
#include "smt/hand_on.h"
#include "smt/smtlib_process/smtlib_process_solver.h"
#include "smt/solver.h"
#include "smt/z3/z3_solver.h"
#include "support/diagnostics.h"

namespace heddle::smt {

namespace {

constexpr std::string_view kProcessPrefix = "smtlib:";

struct Backend {
  std::string_view name;
  std::unique_ptr<Solver> (*make)();
};

constexpr auto kBackends = std::to_array<Backend>({
    {"bitblast", [] { return hand_on(bitblast::make_bitblast_solver(), z3_backend::make_z3_solver); }},
    {"z3", z3_backend::make_z3_solver},
    {"cvc5",
     [] { return smtlib_process::make_smtlib_process_solver("cvc5", "cvc5 --lang=smt2.6 --fp-exp"); }},
});

}  // namespace

std::vector<std::string> solver_names() {
  std::vector<std::string> names;
  names.reserve(kBackends.size());
  for (const Backend& backend : kBackends) names.emplace_back(backend.name);
  return names;
}

std::unique_ptr<Solver> make_solver(expr::Store&, const std::string& name) {
  for (const Backend& backend : kBackends)
    if (backend.name == name) return backend.make();
  if (name.starts_with(kProcessPrefix))
    return smtlib_process::make_smtlib_process_solver(name, name.substr(kProcessPrefix.size()));
  throw support::InputError("", 0, 0,
                            fmt::format("there is no solver '{}'; there are {} and {}COMMAND", name,
                                        fmt::join(solver_names(), ", "), kProcessPrefix));
}

}  // namespace heddle::smt
