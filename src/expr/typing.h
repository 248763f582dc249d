// The typing rules of expressions: what type the operands imply, and whether a node obeys the rules of its
// kind.
#pragma once

#include <span>
#include <string>

#include "expr/expr.h"

namespace heddle::expr {

// How the type of a node follows from its operands.
enum class TypeRule : uint8_t {
  Explicit,  // it does not: literals, conversions, Extract
  Bool,
  First,       // the type of the first operand
  Second,      // the type of the second operand
  Target,      // what the pointer points to
  Address,     // pointer to the operand's type
  Element,     // element of the array or map
  Field,       // type of the numbered field
  Size,        // unsigned, of the pointer's width
  Difference,  // signed, of the pointer's width
  Joined,      // unsigned, as wide as both operands together
};

TypeRule type_rule(Kind kind);

// The type that the operands imply, or null if they do not (the rule is Explicit, or the operands do not fit
// it).
TypeRef implied_type(Store& store, Kind kind, std::span<const ExprRef> operands, uint64_t index = 0);
// Whether the node has the type that its operands imply, so that text need not say it.
bool has_implied_type(ExprRef e);

// Whether a struct or union has a field of this number.
bool has_field(TypeRef type, uint64_t index);

// What is wrong with this node, its operands taken as well typed; empty if nothing is. It does not look at
// the operands of operands, except that an address is taken of a place.
std::string typing_error(ExprRef e);

}  // namespace heddle::expr
