// Expressions whose operands C evaluates in any order, as f() + g(), v + f(&v), or a[i] ^= a[j]++: they are
// evaluated from left to right here. Where one operand may change what another reads or changes, that is an
// assumption, which a proof has to tell. (Effects on variables by their names are what Clang warns of.) Where
// it only depends on two pointers, as in *(*to)++ = *(*from)++, that they differ is checked when it comes to
// that.
#pragma once

#include <llvm/ADT/DenseMap.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "frontend/touched_memory.h"
#include "ir/program.h"

namespace clang {
class Expr;
class FunctionDecl;
class Stmt;
}  // namespace clang

namespace heddle::frontend {

class Body;
class Unit;

class OpenOrder {
 public:
  // Finds such expressions in a function that is being lowered, and leaves a note in it for each.
  void note(Unit& unit, const clang::FunctionDecl& definition, Body& body);
  // Clang is sure of this note.
  void keep(const std::string& text) { certain_.insert(text); }
  // In the whole program: notes of operands that have nothing to do with each other say nothing any more.
  void settle(ir::Program& program) const;

  // An access that the text of an expression makes, not a function that it calls.
  struct Access {
    std::string object;         // the variable, if the access names it
    bool is_part = false;       // not all of that variable
    bool is_static = false;     // that variable
    bool is_addressed = false;  // a pointer may lead to that variable, which is not static
    std::string element;        // of that variable, if the numbers of all elements on the way are constant
    MemoryKind kind;
    // If its address can be asked for before the expression is evaluated, and is the same then.
    const clang::Expr* place = nullptr;
    auto operator<=>(const Access&) const = default;
  };
  struct Operand {
    std::set<std::string> calls;  // of functions
    std::set<Access> reads;
    std::set<Access> writes;
    // What the expression itself assigns to: that happens behind the calls in it, and what it reads.
    bool is_target = false;
  };

  // Two places that C requires to be different ones when it comes to the expression.
  struct Different {
    const clang::Expr* one;
    const clang::Expr* other;
  };
  const std::vector<Different>& required_at(const clang::Stmt* expression) const;

 private:
  void require_differences(const clang::Stmt* expression, const std::vector<Operand>& operands);

  llvm::DenseMap<const clang::Stmt*, std::vector<Different>> required_;
  // The operands of each expression, by the text of the note. Expressions may begin at one place.
  std::map<std::string, std::vector<std::vector<Operand>>> questions_;
  std::set<std::string> certain_;
};

}  // namespace heddle::frontend
