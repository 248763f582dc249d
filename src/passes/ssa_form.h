// Which variables of a function can be promoted, where their values meet, and which value is meant where:
// what promote_variables needs to know before it writes a new body.
#pragma once

#include <llvm/ADT/BitVector.h>

#include <map>
#include <unordered_map>
#include <vector>

#include "analysis/control_flow.h"
#include "ir/program.h"

namespace heddle::passes {

class SsaForm {
 public:
  explicit SsaForm(const analysis::ControlFlow& flow);

  // Variables that can be promoted, by number.
  const std::vector<const ir::Symbol*>& variables() const { return variables_; }
  // kNone if the symbol is none of them.
  uint32_t number_of(expr::ExprRef symbol) const;
  // Those whose values meet at the beginning of a block, ascending.
  const std::vector<uint32_t>& meeting(uint32_t block) const { return meeting_[block]; }

 private:
  void find_variables();
  void find_lives();
  void keep(const llvm::BitVector& chosen);
  void find_meetings();

  const analysis::ControlFlow& flow_;
  std::vector<const ir::Symbol*> variables_;
  std::unordered_map<const std::string*, uint32_t> numbers_;
  std::vector<llvm::BitVector> needed_;  // by block: whose values are read later, as far as this pass can see
  std::vector<std::vector<uint32_t>> meeting_;
};

// The symbol that an instruction gives a value, as a whole: the place of ASSIGN, HAVOC, CALL, ALLOC and
// OUTPUT, or what DECL declares. Null: none.
expr::ExprRef defined_by(const ir::Instruction& instruction);

// Calls visit(symbol) for each symbol that is read, and for each whose address is taken with is_address.
template <typename Visit>
void for_each_symbol(const ir::Instruction& instruction, Visit visit) {
  const expr::ExprRef defined = defined_by(instruction);
  for (size_t i = 0; i < instruction.operands.size(); ++i) {
    const expr::ExprRef operand = instruction.operands[i];
    if (operand == nullptr || (i == 0 && operand == defined) || instruction.op == ir::Op::Dead) continue;
    expr::for_each_subexpression(operand, [&](expr::ExprRef e) {
      if (e->is(expr::Kind::Symbol)) visit(e, false);
      if (!e->is(expr::Kind::AddressOf)) return;
      expr::ExprRef root = e->operand(0);
      while (root->is(expr::Kind::Index) || root->is(expr::Kind::Member)) root = root->operand(0);
      if (root->is(expr::Kind::Symbol)) visit(root, true);
    });
  }
}

}  // namespace heddle::passes
