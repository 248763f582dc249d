// What tests are to show of a program, and what is known of it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"
#include "result/result.h"

namespace heddle::cover {

enum class GoalKind : uint8_t {
  Statement,
  Branch,
  Condition,
  Mcdc,
  Loop,
  Function,
  Assertion,
  Annotated,
};

struct GoalKindInfo {
  GoalKind kind;
  std::string_view plural;  // the word of --goals
  std::string_view name;    // in ids
};

inline constexpr auto kGoalKinds = std::to_array<GoalKindInfo>({
    {GoalKind::Statement, "statements", "statement"},
    {GoalKind::Branch, "branches", "branch"},
    {GoalKind::Condition, "conditions", "condition"},
    {GoalKind::Mcdc, "mcdc", "mcdc"},
    {GoalKind::Loop, "loops", "loop"},
    {GoalKind::Function, "functions", "function"},
    {GoalKind::Assertion, "assertions", "assertion"},
    {GoalKind::Annotated, "annotated", "annotated"},
});

enum class GoalStatus : uint8_t {
  Undecided,
  Covered,      // an execution was seen that reaches it
  Unreachable,  // a proof says that none does
};

constexpr std::string_view to_string(GoalStatus status) {
  constexpr std::string_view kNames[] = {"undecided", "covered", "unreachable"};
  return kNames[static_cast<size_t>(status)];
}

// Reached by an execution that comes to the instruction while the condition holds.
struct Goal {
  std::string id;  // function.kind.number
  GoalKind kind = GoalKind::Statement;
  std::string text;  // for people
  support::SourceLocation location;
  ir::Function* function = nullptr;
  uint32_t instruction = 0;  // a mark; see mark.h
  expr::ExprRef condition = nullptr;
  GoalStatus status = GoalStatus::Undecided;
  std::string reason = {};  // why it is undecided
};

// One execution: what it reads, and which goals it reaches.
struct Test {
  std::vector<result::InputValue> inputs;
  std::vector<size_t> goals;  // their numbers, ascending
  bool ends = true;           // within the limit of steps
};

// All of it.
struct Coverage {
  std::vector<Goal> goals;
  std::vector<Test> tests;               // few that reach what any did
  std::vector<std::string> assumptions;  // of proofs that goals are unreachable
};

}  // namespace heddle::cover
