// The actions of automata as GOTO instructions.
#pragma once

#include <vector>

#include "instrument/plan.h"

namespace heddle::instrument {

// Instructions with jumps among themselves: targets count from the fragment's begin; its length is its end.
using Fragment = std::vector<ir::Instruction>;

// What stands for the parts of a case at its place.
struct CaseValues {
  std::vector<expr::ExprRef> captured;      // by capture; null: not bound
  expr::ExprRef leads_to_callee = nullptr;  // the comparison with Case::callee, or null
};

class ActionWriter {
 public:
  ActionWriter(ir::Program& program, const Plan& plan) : program_(program), plan_(plan) {}

  // The code of a weave for one of its cases after the other. `guard`: the condition under which C evaluates
  // the operation at all, or null.
  Fragment code_of(const Weave& weave, const std::vector<CaseValues>& values, expr::ExprRef guard);

  // Sets a ghost to its initial value.
  Fragment initialization(const Ghost& ghost);

  // Whether an expression of C that no automaton has holds before an instruction. Throws InputError if it
  // means nothing there.
  expr::ExprRef condition_at(const spec::Expr& e, const ir::Function& function, uint32_t instruction);
  // The variable of the program that a name means before an instruction; null: there is none.
  expr::ExprRef variable_at(const std::string& name, const ir::Function& function, uint32_t instruction);

  // The GOTO symbols of ghosts, by their numbers; of a copy of a state: one per variable.
  std::vector<std::vector<const ir::Symbol*>> symbols;

 private:
  struct Scope {  // what names mean where an action stands
    const Weave* weave = nullptr;
    const std::vector<expr::ExprRef>* captured = nullptr;
    Fragment* code = nullptr;
  };

  expr::Store& store() { return program_.store(); }
  [[noreturn]] void fail(const spec::Position& where, const std::string& what) const;
  std::vector<const spec::Statement*> plain_checks(const Weave& weave) const;
  void case_code(const Weave& weave, const Case& one, const CaseValues& values, Fragment& code, bool is_last,
                 std::vector<size_t>& to_end);
  void statement(const spec::Statement& s, const Scope& scope);
  void save_state(uint32_t variable, const Scope& scope);
  expr::ExprRef condition(const spec::Expr& e, const Scope& scope);
  expr::ExprRef expression(const spec::Expr& e, const Scope& scope);
  expr::ExprRef cast_overflow(const spec::Expr& e, const Scope& scope);
  expr::ExprRef overflow(const spec::Expr& e, const Scope& scope);
  expr::ExprRef predicate(const spec::Expr& e, const Scope& scope);
  expr::ExprRef limit(const spec::Expr& e, const Scope& scope);
  expr::ExprRef pointer(const spec::Expr& e, const Scope& scope);
  expr::ExprRef accessible(const spec::Expr& e, expr::ExprRef address, expr::ExprRef bytes,
                           const Scope& scope);
  const Weave& own_access(const spec::Expr& e, const Scope& scope) const;
  expr::ExprRef aligned(expr::ExprRef address, const Weave& access);
  expr::ExprRef modifiable(expr::ExprRef address, const Weave& access);
  expr::ExprRef literal(const spec::Expr& e);
  expr::ExprRef program_variable(const spec::Expr& e, const Scope& scope);
  expr::ExprRef state_matches(const spec::Expr& e, const Scope& scope);
  expr::ExprRef choice(const Scope& scope);
  expr::ExprRef in_states(const Instance& instance, const std::vector<uint32_t>& states);
  expr::ExprRef equal(expr::ExprRef a, expr::ExprRef b);
  const std::vector<const ir::Symbol*>& ghost_symbols(const Scope& scope, uint32_t variable) const;
  ir::Instruction& emit(Fragment& code, ir::Op op, std::initializer_list<expr::ExprRef> operands,
                        const Weave* weave);

  ir::Program& program_;
  const Plan& plan_;
  unsigned choices_ = 0;
};

}  // namespace heddle::instrument
