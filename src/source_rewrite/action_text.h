// Actions of a specification as C text. The same tree is translated to GOTO by src/instrument; here captures,
// state variables and program variables become names that the writer of the place supplies.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "instrument/plan.h"
#include "ir/program.h"

namespace heddle::source_rewrite {

// The C functions that woven text calls.
struct RuntimeNames {
  std::string reach_error = "reach_error";
  std::string nondet = "__VERIFIER_nondet_int";
  std::string prefix = "__heddle_";
  // What the text made so far calls.
  bool uses_reach_error = false;
  bool uses_nondet = false;
  bool uses_abort = false;
};

// What a capture stands for at a place: a name, or a parenthesised expression without side effects.
struct BoundText {
  std::string text;
  expr::TypeRef type = nullptr;
};

// How the place names things.
struct PlaceText {
  std::function<BoundText(const instrument::Binding&)> binding;
  // A variable of the program. Throws InputError where it cannot be named.
  std::function<BoundText(const std::string& name)> program_name;
  // `old == state(L)` as a condition, `old = state(L)` as an expression; the ghost is the copy.
  std::function<std::string(const instrument::Instance&, uint32_t ghost)> state_matches;
  std::function<std::string(const instrument::Instance&, uint32_t ghost)> save_state;
};

class ActionText {
 public:
  ActionText(ir::Program& program, const instrument::Plan& plan, RuntimeNames& names)
      : program_(program), plan_(plan), names_(names) {}

  // Statements, each with its `;`, one behind the other. Empty if nothing is to be done.
  std::string statements(const instrument::Weave& weave, const PlaceText& place);
  // One expression of type void, to stand between commas. Empty if nothing is to be done.
  std::string expression(const instrument::Weave& weave, const PlaceText& place);

  // The value a ghost has at first, as a C constant expression.
  std::string initial_value(const instrument::Ghost& ghost);
  // A declaration of the ghost without `;`, storage class and initial value. Not for copies of a state.
  std::string ghost_declaration(const instrument::Ghost& ghost);

 private:
  struct Context {
    const instrument::Instance& instance;
    const instrument::Case* one = nullptr;
    const PlaceText* place = nullptr;
  };

  std::string statement(const spec::Statement& statement, const Context& context);
  std::string as_expression(const spec::Statement& statement, const Context& context);
  std::string text(const spec::Expr& e, const Context& context);
  std::string bare(const spec::Expr& e, const Context& context);
  std::string negated(const spec::Expr& e, const Context& context);
  std::string overflow(const spec::Expr& e, const Context& context);
  std::string case_condition(const instrument::Case& one, const Context& context);
  const std::string& ghost_name(const Context& context, uint32_t variable) const;
  // The expression over typed symbols, to learn its type.
  expr::ExprRef typed(const spec::Expr& e, const Context& context);
  expr::TypeRef resolve(const spec::CType& type, const Context& context);

  ir::Program& program_;
  const instrument::Plan& plan_;
  RuntimeNames& names_;
};

// Whether the weave only asserts or assumes that `x op y` over the operation's own operands does not
// overflow: a check that constants can decide.
bool is_plain_overflow_check(const instrument::Plan& plan, const instrument::Weave& weave);

// Whether the weave does nothing but assert something about the operands of its operation.
bool is_assertion_about_operands(const instrument::Plan& plan, const instrument::Weave& weave);

// Whether the weave's actions may end executions without an error.
bool assumes(const instrument::Plan& plan, const instrument::Weave& weave);

// Whether the weave's actions can be carried out in a function of their own: they name nothing that only the
// place can name.
bool is_independent_of_place(const instrument::Plan& plan, const instrument::Weave& weave);

// A text that is equal for weaves that do the same with their captures.
std::string signature(const instrument::Plan& plan, const instrument::Weave& weave);

}  // namespace heddle::source_rewrite
