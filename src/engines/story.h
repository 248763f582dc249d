// From a run of the interpreter that ends in a violation to a counterexample for people.
#pragma once

#include <deque>
#include <unordered_map>
#include <vector>

#include "engines/task.h"
#include "interpreter/interpreter.h"
#include "result/result.h"

namespace heddle::engines {

// Collects what a person wants to see of an execution.
class Story : public interpreter::Observer {
 public:
  Story(const ir::Program& program, size_t most_steps) : program_(program), most_steps_(most_steps) {}

  // Whether an assignment or input matters to the violation, by how often its instruction was executed
  // before.
  using Matters = std::function<bool(const ir::Instruction& instruction, uint64_t times)>;

  void on_event(const interpreter::Event& event) override;
  std::vector<result::StoryStep> take(const Matters& matters = {});
  // What is missing between the steps.
  result::StoryGap gap() const { return {first_.size(), not_kept_ - ghosts_.size()}; }

 private:
  // Text is made only for steps that are told.
  struct Step {
    const ir::Instruction* instruction = nullptr;
    expr::TypeRef type = nullptr;
    llvm::SmallVector<uint8_t, 16> value;
    uint64_t times = 0;  // that its instruction was executed before
    size_t inputs = 0;   // that were read before
    support::SourceLocation location;
    bool is_ghost = false;  // it sets a variable that weaving added
  };
  result::StoryStep told(const Step& step) const;

  const ir::Program& program_;
  const size_t most_steps_;
  size_t not_kept_ = 0;
  std::vector<Step> first_;
  std::vector<Step> last_;  // a ring
  size_t oldest_ = 0;       // of the ring
  // Between the two: when a state was saved, only ghosts tell.
  std::deque<Step> ghosts_;
  size_t inputs_ = 0;
  const ir::Instruction* outside_ = nullptr;  // the last call of a function without a body
  std::unordered_map<const ir::Instruction*, uint64_t> times_;
};

// Whether the run ended with a failing assertion that counts.
bool is_violation(const interpreter::Outcome& outcome, const ir::Checks& checks);

// Of a run for which that is so.
result::Counterexample told(const interpreter::Outcome& outcome, Story& story,
                            const Story::Matters& matters = {});
// Of the block that the violation is about, if there is one. `follow` repeats the run and follows that block;
// long runs are not repeated.
std::optional<result::Leak> told_leak(const ir::Program& program, const interpreter::Outcome& outcome,
                                      const std::function<interpreter::Outcome()>& follow);
// The verdict, without evidence. The violation is where the run ended.
result::Result violated(const Task& task, result::Counterexample counterexample,
                        const interpreter::Violation& violation);

}  // namespace heddle::engines
