// C expressions of witnesses as GOTO expressions, over the variables in scope at a place.
#pragma once

#include "instrument/action_to_goto.h"
#include "witness/model.h"

namespace heddle::instrument {

class WitnessExpressions {
 public:
  explicit WitnessExpressions(ir::Program& program);

  struct Meaning {
    expr::ExprRef holds = nullptr;
    expr::ExprRef is_defined = nullptr;  // C gives it a meaning; the constant true: always
  };
  // Of the expression before the instruction. Throws WitnessProblem (weave_witness.h).
  Meaning meaning(const std::string& text, witness::Position position, const ir::Function& function,
                  uint32_t instruction);
  // Whether it holds; it does not where C gives it no meaning. Throws likewise.
  expr::ExprRef condition(const std::string& text, witness::Position position, const ir::Function& function,
                          uint32_t instruction);
  expr::ExprRef condition(const Meaning& meaning);
  // The variable of that name that is in scope before the instruction; null: there is none.
  expr::ExprRef variable(const std::string& name, const ir::Function& function, uint32_t instruction);

 private:
  ir::Program& program_;
  Plan plan_;
  ActionWriter actions_;
};

}  // namespace heddle::instrument
