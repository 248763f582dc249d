// Calls whose order C leaves open, as in f() + g(): they are made from left to right here. Where one may
// change what another reads or changes, that is an assumption, which a proof has to tell.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "ir/program.h"

namespace clang {
class FunctionDecl;
}

namespace heddle::frontend {

class Body;
class Unit;

class CallOrder {
 public:
  // Finds such calls in a function that is being lowered, and leaves a note in it for each.
  void note(Unit& unit, const clang::FunctionDecl& definition, Body& body);
  // In the whole program: notes of calls that have nothing to do with each other say nothing any more.
  void settle(ir::Program& program) const;

 private:
  // For each operand of an expression, the functions called in it.
  using Operands = std::vector<std::set<std::string>>;
  std::map<std::string, Operands> questions_;  // by the text of the note
};

}  // namespace heddle::frontend
