// The parts that translate one function. Values, places and aggregates contain one another, so each part
// takes from here the others that it needs.
#pragma once

#include "interpreter/emit.h"
#include "interpreter/translate.h"
#include "interpreter/translate_aggregate.h"
#include "interpreter/translate_condition.h"
#include "interpreter/translate_image.h"
#include "interpreter/translate_place.h"
#include "interpreter/translate_quantifier.h"
#include "interpreter/translate_sharing.h"
#include "interpreter/translate_value.h"
#include "interpreter/translate_variables.h"

namespace heddle::interpreter {

struct Translation {
  Translation(const Environment& environment_, const ir::Function& function, FunctionCode& code_);
  Translation(const Translation&) = delete;
  Translation& operator=(const Translation&) = delete;

  const Environment& environment;
  FunctionCode& code;
  Variables variables;
  SharedValues shared;
  Emitter emitter;
  ConstantImages images;
  Values values;
  Conditions conditions;
  Quantifiers quantifiers;
  Places places;
  Aggregates aggregates;
};

}  // namespace heddle::interpreter
