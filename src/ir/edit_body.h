// Changes to a function's body in one sweep: what is inserted, removed or put in another's place, with all
// jumps led to where their targets have gone.
#pragma once

#include <vector>

#include "ir/program.h"

namespace heddle::ir {

class BodyEditor {
 public:
  explicit BodyEditor(Function& function)
      : function_(function), inserted_(function.body.size()), is_removed_(function.body.size()) {}

  // Every way to the instruction leads through what is inserted, in the order of the calls.
  void insert_before(size_t instruction, Instruction inserted) {
    inserted_[instruction].push_back(std::move(inserted));
    is_changed_ = true;
  }
  // Jumps to it lead to what comes after it.
  void remove(size_t instruction) {
    is_removed_[instruction] = true;
    is_changed_ = true;
  }
  bool is_changed() const { return is_changed_; }

  void apply();

 private:
  Function& function_;
  std::vector<std::vector<Instruction>> inserted_;  // by instruction
  std::vector<bool> is_removed_;
  bool is_changed_ = false;
};

Instruction make_assert(expr::Store& store, expr::ExprRef condition, std::string_view property,
                        std::string_view message, support::SourceRange range);
Instruction make_assume(expr::ExprRef condition, support::SourceRange range);
// See assumption.h.
Instruction make_assumption(expr::Store& store, std::string_view name, std::string_view text);

}  // namespace heddle::ir
