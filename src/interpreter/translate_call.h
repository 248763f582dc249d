// Calls: arguments lie in consecutive slots, in the layout of the callee's parameters where the callee is
// known.
#pragma once

#include "interpreter/emit.h"

namespace heddle::interpreter {

class Places;
class SharedValues;
class Values;
struct Translation;

class CallTranslator {
 public:
  explicit CallTranslator(Translation& translation);

  void call(const ir::Instruction& i);

 private:
  void arguments(const ir::Instruction& i, CallInfo& info);
  void argument(const ir::Instruction& i, size_t number, expr::TypeRef type, uint32_t slot);
  uint32_t pointer_to(expr::ExprRef function, SiteNode node);
  void store_result(const ir::Instruction& i, uint32_t slot, expr::TypeRef type);

  const Environment& environment_;
  FunctionCode& code_;
  Emitter& emitter_;
  const SiteTree& sites_;
  SharedValues& shared_;
  Values& values_;
  Places& places_;
};

}  // namespace heddle::interpreter
