// Scalar values: what is computed as a whole. What is evaluated only in part is in translate_condition.h.
#pragma once

#include "interpreter/emit.h"

namespace heddle::interpreter {

class Aggregates;
class Conditions;
class Places;
class Quantifiers;
class SharedValues;
struct Translation;

class Values {
 public:
  explicit Values(Translation& translation);

  // The result may lie in the slot `into`, or anywhere else.
  Operand value(expr::ExprRef e, SiteNode node, uint32_t into = kNoSlot);
  Operand converted(expr::ExprRef e, SiteNode node, expr::TypeRef type, uint32_t into = kNoSlot);
  // The result lies in the slots from `slot` on. They may be anybody's but must not be read by the
  // expression.
  void value_to(expr::ExprRef e, SiteNode node, expr::TypeRef type, uint32_t slot);
  // Arithmetic and comparisons of floats.
  Operand float_binary(expr::ExprRef e, SiteNode node, uint32_t into);
  // What is left to expr::evaluate_operation.
  Operand generic(expr::ExprRef e, SiteNode node, uint32_t into);

 private:
  Operand compute(expr::ExprRef e, SiteNode node, uint32_t into);
  Operand constant_of(expr::ExprRef e);
  Operand unary(expr::ExprRef e, SiteNode node, uint32_t into);
  Operand binary(expr::ExprRef e, SiteNode node, uint32_t into);
  Operand overflow(expr::ExprRef e, SiteNode node, uint32_t into);
  Operand pointer_add(expr::ExprRef e, SiteNode node, uint32_t into);
  Operand pointer_difference(expr::ExprRef e, SiteNode node, uint32_t into);
  Operand query(expr::ExprRef e, SiteNode node, uint32_t into);
  Operand accessible(expr::ExprRef e, SiteNode node, uint32_t into);
  void check_arithmetic(expr::ExprRef e, SiteNode node, Operand left, Operand right);

  const Environment& environment_;
  FunctionCode& code_;
  Emitter& emitter_;
  const SiteTree& sites_;
  SharedValues& shared_;
  Places& places_;
  Conditions& conditions_;
  Quantifiers& quantifiers_;
  Aggregates& aggregates_;
};

}  // namespace heddle::interpreter
