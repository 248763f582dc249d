// Which expressions have been computed on every way to an instruction, with the value that they would have
// there (Definitions 4.3 to 4.5 of the thesis on GOTO): a forward analysis of one function whose sets shrink
// where control meets. It looks at expressions that are worth a variable of their own: scalars other than
// conditions that take more than a look at a variable, and that occur more than once.
//
// An instruction makes available what it always evaluates: of `a && b` only what `a` does. It ends the
// availability of what reads an object that it may write, by name or through a pointer; the end of a life is
// such a write, and FREE ends all that is read through pointers. Whether an access is valid is part of this:
// `*p` is available only where evaluating it again would not end the path either.
#pragma once

#include <llvm/ADT/BitVector.h>

#include <functional>
#include <unordered_map>
#include <vector>

#include "analysis/modified.h"

namespace heddle::analysis {

// Calls visit(e, is_certain) for the expressions whose values an instruction may ask for, the outer ones
// first; certain are those that it always evaluates. Where visit gives false, the parts of e are left out.
// Expressions under quantifiers and aggregates are left out, and so is the place of a call's result, which is
// looked for when the call returns. Each expression is visited at most once for each certainty.
void for_each_value(const ir::Instruction& instruction,
                    const std::function<bool(expr::ExprRef e, bool is_certain)>& visit);

// How for_each_value goes on from an expression: which operands are values, and which of them are evaluated
// for certain if e is. Places are followed to the values that they take to be found.
struct Part {
  expr::ExprRef e = nullptr;
  bool is_place = false;
  bool is_certain = true;
};
void add_parts(const Part& whole, std::vector<Part>& parts);
// The operands of an instruction that are looked at, with their numbers.
std::vector<std::pair<uint32_t, Part>> values_of(const ir::Instruction& instruction);

class AvailableExpressions {
 public:
  AvailableExpressions(const ControlFlow& flow, const PointsTo& points_to, const Modified& modified);

  // The expressions that it looks at; operands come before what is made of them.
  std::span<const expr::ExprRef> candidates() const { return candidates_; }
  // kNone for all others.
  uint32_t number_of(expr::ExprRef e) const {
    const auto found = numbers_.find(e);
    return found == numbers_.end() ? kNone : found->second;
  }

  // Calls visit(instruction, available) for every instruction that is reachable, with the candidates that are
  // available before it, by number.
  void for_each_instruction(
      const std::function<void(uint32_t instruction, const llvm::BitVector& available)>& visit) const;

 private:
  void find_candidates();
  void find_readers(const PointsTo& points_to);
  void add_own(const ir::Instruction& instruction, llvm::BitVector& available) const;
  void end_by(uint32_t instruction, llvm::BitVector& available) const;
  void run(uint32_t block, llvm::BitVector& available) const;
  void solve();

  const ControlFlow& flow_;
  const PointsTo& points_to_;
  const Modified& modified_;
  const uint32_t function_;
  std::vector<expr::ExprRef> candidates_;
  std::unordered_map<expr::ExprRef, uint32_t> numbers_;
  // Sets of candidates: those that read an object, any addressable object, through some pointer.
  std::unordered_map<uint32_t, llvm::BitVector> readers_;
  llvm::BitVector readers_of_addressable_;
  llvm::BitVector readers_of_unknown_;
  llvm::BitVector readers_through_pointers_;
  std::vector<llvm::BitVector> entries_;  // by block
};

}  // namespace heddle::analysis
