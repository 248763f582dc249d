// Any solver that reads SMT-LIB 2.6 from its standard input, run as a child process once per check.
#pragma once

#include <memory>
#include <string>

#include "smt/solver.h"

namespace heddle::smt::smtlib_process {

// The command line is split at blanks.
std::unique_ptr<Solver> make_smtlib_process_solver(const std::string& name, const std::string& command);

}  // namespace heddle::smt::smtlib_process
