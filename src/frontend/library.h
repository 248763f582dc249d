// The C library for a program that does not come from C: models of the functions that it calls, and what is
// assumed of those that nobody defines.
#pragma once

#include <memory>
#include <string>

#include "frontend/frontend.h"
#include "ir/program.h"
#include "support/diagnostics.h"

namespace heddle::frontend {

class Linker;

class Library {
 public:
  // What the program has by now counts as defined.
  Library(ir::Program& program, const Options& options, support::Diagnostics& diagnostics);
  ~Library();

  // Adds the symbol, with the type of its model if there is one. Throws support::InputError.
  void require_function(const std::string& name, expr::TypeRef type);
  void require_variable(const std::string& name, expr::TypeRef type);
  // Once all of the program is there.
  void link();

 private:
  std::unique_ptr<Linker> linker_;
};

}  // namespace heddle::frontend
