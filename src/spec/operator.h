// Instrumentation operators Ω = (ghosts, rewrite rules, invariant) as data: what the parser reads from an .op
// file. docs/operators.md is the language. Terms are expressions over mathematical integers, booleans and
// functional arrays (maps), in a store of the operator's own; whether they make an operator in the sense of
// the definition is proved elsewhere (engines/operators/definition.h), and how they look in a program is up
// to the weaver (instrument/operators).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "expr/expr.h"
#include "expr/fold.h"
#include "spec/automaton.h"

namespace heddle::spec {

struct Ghost {
  expr::ExprRef symbol = nullptr;
  expr::ExprRef initial = nullptr;  // null for arrays: none is tracked
  Position position;
  bool is_value = false;  // of what is aggregated

  bool is_array() const { return symbol->type()->is(expr::TypeKind::Map); }
};

enum class RuleStatementKind : uint8_t { Assign, Assert, If };

struct RuleStatement {
  RuleStatementKind kind = RuleStatementKind::Assign;
  Position position;
  expr::ExprRef target = nullptr;  // Assign: a ghost, or what the rewritten statement assigns
  expr::ExprRef value = nullptr;   // or the condition
  std::vector<RuleStatement> then_part;
  std::vector<RuleStatement> else_part;
};

// The statements that rules are about; anything else is a plain assignment of an integer term.
enum class RuleKind : uint8_t {
  Store,      // $a[$i] = $x
  Select,     // $x = $a[$i]
  Aggregate,  // $r = fold($a, $l, $u)
  Assignment,
};

struct Rule {
  std::string name;
  RuleKind kind = RuleKind::Assignment;
  Position position;
  // The statement that is rewritten. A store assigns the array.
  expr::ExprRef target = nullptr;
  expr::ExprRef value = nullptr;
  std::vector<expr::ExprRef> captures;
  std::vector<RuleStatement> body;
};

// A function that is declared alone.
struct Function {
  expr::ExprRef symbol = nullptr;  // a map of maps
  std::vector<expr::TypeRef> parameters;
};

struct Operator {
  std::string name;
  std::string description;
  std::vector<std::string> files;  // positions refer to them
  std::shared_ptr<expr::Store> store;
  Position position;
  std::vector<expr::Aggregate> serves;
  // What fold means: a fold of the operation over what `element` gives for the elements of an interval. The
  // operation is over `left` and `right`; no neutral element: intervals have to hold something.
  expr::TypeRef value_type = nullptr;
  expr::ExprRef combine = nullptr;
  expr::ExprRef left = nullptr;
  expr::ExprRef right = nullptr;
  expr::ExprRef neutral = nullptr;
  expr::ExprRef fold = nullptr;     // a map from arrays, low and high ends to values
  expr::ExprRef element = nullptr;  // a map from elements and indices to values
  // Functions that are declared alone: what is proved holds for all that obey the laws (definition.h). Values
  // are anything then; integers stand for them, because there are enough and rules only hand them on.
  bool is_generic = false;
  std::map<std::string, Function> functions;
  std::vector<Ghost> ghosts;
  std::vector<Rule> rules;
  expr::ExprRef invariant = nullptr;
  Position invariant_position;

  const Rule* rule(RuleKind kind) const;  // the first one, or null
  const Rule* rule_named(std::string_view name) const;
};

// "file:line:col" of the message; the condition that fails, what was expected.
[[noreturn]] void fail_at(const Operator& op, const Position& where, const std::string& what);

}  // namespace heddle::spec
