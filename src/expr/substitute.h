// Expressions with other expressions in place of some parts.
#pragma once

#include <functional>
#include <span>
#include <unordered_map>

#include "expr/expr.h"

namespace heddle::expr {

using Bindings = std::unordered_map<ExprRef, ExprRef>;  // what is replaced, by what

// Keeps what it has rebuilt, so that many expressions that share cost no more than one.
class Substitution {
 public:
  // Makes the nodes above a replaced part; one that simplifies gives simplified expressions.
  using Make =
      std::function<ExprRef(Kind kind, TypeRef type, std::span<const ExprRef> operands, uint64_t index)>;

  Substitution(Store& store, Bindings bindings);
  Substitution(Bindings bindings, Make make) : make_(std::move(make)), known_(std::move(bindings)) {}

  ExprRef operator()(ExprRef e);

 private:
  Make make_;
  Bindings known_;
};

}  // namespace heddle::expr
