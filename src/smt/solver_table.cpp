// The backends by name.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <filesystem>
#include <sstream>
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
  std::unique_ptr<Solver> (*make_alone)();
};

std::unique_ptr<Solver> make_cvc5() {
  return smtlib_process::make_smtlib_process_solver("cvc5", "cvc5 --lang=smt2.6 --fp-exp");
}

constexpr auto kBackends = std::to_array<Backend>({
    {"bitblast", [] { return hand_on(bitblast::make_bitblast_solver(), z3_backend::make_z3_solver); },
     bitblast::make_bitblast_solver},
    {"z3", z3_backend::make_z3_solver, z3_backend::make_z3_solver},
    {"cvc5", make_cvc5, make_cvc5},
});

bool is_installed(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::error_code ignored;
    if (std::filesystem::exists(std::filesystem::path(folder) / program, ignored)) return true;
  }
  return false;
}

// The solver that a command line runs: "z3" of "/usr/bin/z3 -in".
std::string program_of(const std::string& command) {
  return std::filesystem::path(command.substr(0, command.find(' '))).filename().string();
}

}  // namespace

std::vector<std::string> solver_names() {
  std::vector<std::string> names;
  names.reserve(kBackends.size());
  for (const Backend& backend : kBackends) names.emplace_back(backend.name);
  return names;
}

// Those that run in this process, and the others whose program is there.
const std::vector<std::string>& independent_solvers() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result = {"z3", "bitblast"};
    if (is_installed("cvc5")) result.emplace_back("cvc5");
    return result;
  }();
  return names;
}

std::unique_ptr<Solver> make_independent_solver(const std::string& name) {
  for (const Backend& backend : kBackends)
    if (backend.name == name) return backend.make_alone();
  throw std::out_of_range(name);
}

std::unique_ptr<Solver> make_solver(expr::Store&, const std::string& name) {
  for (const Backend& backend : kBackends)
    if (backend.name == name) return backend.make();
  if (name.starts_with(kProcessPrefix)) {
    const std::string command = name.substr(kProcessPrefix.size());
    return smtlib_process::make_smtlib_process_solver(program_of(command), command);
  }
  throw support::InputError("", 0, 0,
                            fmt::format("there is no solver '{}'; there are {} and {}COMMAND", name,
                                        fmt::join(solver_names(), ", "), kProcessPrefix));
}

}  // namespace heddle::smt
