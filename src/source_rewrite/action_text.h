// Actions of a specification as C text. The same tree is translated to GOTO by src/instrument; here captures,
// state variables and program variables become names that the writer of the place supplies.
#pragma once

#include <string>

#include "source_rewrite/action_types.h"

namespace heddle::source_rewrite {

// The C functions that woven text calls.
struct RuntimeNames {
  std::string reach_error = "reach_error";
  std::string nondet = "__VERIFIER_nondet_int";
  std::string prefix = "__heddle_";
  // What the text made so far calls.
  bool uses_nondet = false;
  bool uses_abort = false;
};

class ActionText {
 public:
  ActionText(ir::Program& program, const instrument::Plan& plan, RuntimeNames& names)
      : program_(program), plan_(plan), names_(names), types_(program, plan) {}

  // Statements, each with its `;`, one behind the other. Empty if nothing is to be done.
  std::string statements(const instrument::Weave& weave, const PlaceText& place);
  // One expression of type void, to stand between commas. Empty if nothing is to be done.
  std::string expression(const instrument::Weave& weave, const PlaceText& place);

  // The value a ghost has at first, as a C constant expression.
  std::string initial_value(const instrument::Ghost& ghost);
  // A declaration of the ghost without `;`, storage class and initial value. Not for copies of a state.
  std::string ghost_declaration(const instrument::Ghost& ghost);

 private:
  std::string statement(const spec::Statement& statement, const ActionContext& context);
  std::string as_expression(const spec::Statement& statement, const ActionContext& context);
  std::string text(const spec::Expr& e, const ActionContext& context);
  std::string bare(const spec::Expr& e, const ActionContext& context);
  std::string negated(const spec::Expr& e, const ActionContext& context);
  std::string cast_overflow(const spec::Expr& e, const ActionContext& context);
  std::string overflow(const spec::Expr& e, const ActionContext& context);
  std::string case_condition(const instrument::Case& one, const ActionContext& context);
  const std::string& ghost_name(const ActionContext& context, uint32_t variable) const;

  ir::Program& program_;
  const instrument::Plan& plan_;
  RuntimeNames& names_;
  ActionTypes types_;
};

}  // namespace heddle::source_rewrite
