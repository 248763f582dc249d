// The types of expressions in actions, in terms of GOTO.
#pragma once

#include "instrument/plan.h"
#include "ir/program.h"
#include "source_rewrite/place_text.h"

namespace heddle::source_rewrite {

// One case of a weave at a place. Initial values of ghosts have neither.
struct ActionContext {
  const instrument::Instance& instance;
  const instrument::Case* one = nullptr;
  const PlaceText* place = nullptr;
};

class ActionTypes {
 public:
  ActionTypes(ir::Program& program, const instrument::Plan& plan) : program_(program), plan_(plan) {}

  // The expression over typed symbols, to learn its type. Throws InputError for what C does not allow.
  expr::ExprRef expression(const spec::Expr& e, const ActionContext& context);

 private:
  expr::TypeRef resolve(const spec::CType& type, const ActionContext& context);

  ir::Program& program_;
  const instrument::Plan& plan_;
};

}  // namespace heddle::source_rewrite
