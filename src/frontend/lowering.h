// Lowers one function body, or the initializer of one static object, to GOTO instructions. The parts know one
// another: a statement contains expressions, which may contain statements. So each takes from here the others
// that it needs. Start with statements.h and expressions.h.
#pragma once

#include <string>

#include "frontend/aggregates.h"
#include "frontend/array_sizes.h"
#include "frontend/assembly.h"
#include "frontend/assignments.h"
#include "frontend/atomics.h"
#include "frontend/body.h"
#include "frontend/builtins.h"
#include "frontend/calls.h"
#include "frontend/complex_numbers.h"
#include "frontend/conditions.h"
#include "frontend/conversions.h"
#include "frontend/declarations.h"
#include "frontend/effect_finder.h"
#include "frontend/expressions.h"
#include "frontend/float_builtins.h"
#include "frontend/initializers.h"
#include "frontend/intrinsics.h"
#include "frontend/operators.h"
#include "frontend/places.h"
#include "frontend/refusals.h"
#include "frontend/scopes.h"
#include "frontend/statements.h"
#include "frontend/unit.h"
#include "frontend/values.h"
#include "frontend/variadics.h"
#include "frontend/vectors.h"

namespace heddle::frontend {

// What malloc and alloca give: enough for every type.
inline constexpr uint64_t kMaximalAlignment = 16;

// The status of a program that was aborted, as the shell sees it.
inline constexpr uint64_t kAbortStatus = 134;

struct Lowering {
  // `definition`: null for an initializer. `prefix`: of local names, "main::".
  Lowering(Unit& unit, ir::Function& function, const clang::FunctionDecl* definition, std::string prefix);
  Lowering(const Lowering&) = delete;
  Lowering& operator=(const Lowering&) = delete;

  Unit& unit;
  ir::Function& function;
  const clang::FunctionDecl* const definition;
  const std::string prefix;

  EffectFinder effects;
  ValueBuilder values;
  Body body;
  Scopes scopes;
  Refusals refusals;
  ArraySizes sizes;
  Places places;
  Expressions expressions;
  Conversions conversions;
  ComplexNumbers complex_numbers;
  Vectors vectors;
  Operators operators;
  Conditions conditions;
  Assignments assignments;
  Aggregates aggregates;
  Calls calls;
  Intrinsics intrinsics;
  VariadicArguments variadics;
  Builtins builtins;
  FloatBuiltins float_builtins;
  Atomics atomics;
  Initializers initializers;
  Statements statements;
  Declarations declarations;
  Assembly assembly;
};

void lower_body(Unit& unit, ir::Function& function, const clang::FunctionDecl& definition);
void initialize_static(Unit& unit, const clang::VarDecl& definition, const ir::Symbol& symbol);

}  // namespace heddle::frontend
