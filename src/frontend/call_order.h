// Calls whose order C leaves open, as in f() + g(): they are made from left to right here. Where one may
// change what another reads or changes, that is an assumption, which a proof has to tell. So is that a
// variable with static storage is read before a call that changes it, as in g + f() and g += f().
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
  // An operand of an expression.
  struct Operand {
    std::set<std::string> calls;  // of functions
    std::set<std::string> reads;  // of objects with static storage, outside of these functions
  };
  std::map<std::string, std::vector<Operand>> questions_;  // by the text of the note

  friend class CallFinder;
};

}  // namespace heddle::frontend
