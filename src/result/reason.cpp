#include "result/reason.h"

#include <array>
#include <stdexcept>
#include <string>

namespace heddle::result {

namespace {

struct ReasonInfo {
  Reason reason;
  std::string_view name;
  std::string_view text;
};

constexpr auto kReasons = std::to_array<ReasonInfo>({
    {Reason::None, "none", ""},
    {Reason::Timeout, "timeout", "timeout"},
    {Reason::Memory, "memory", "memory"},
    {Reason::Interrupted, "interrupted", "interrupted"},
    {Reason::Stopped, "stopped", "stopped"},
    {Reason::Bound, "bound", "a loop or recursion goes on beyond the bound"},
    {Reason::Unsupported, "unsupported", "the program holds a construct that is not supported"},
    {Reason::UnknownProperty, "unknown-property", "the property is not supported"},
    {Reason::NotForThisQuestion, "not-for-this-question", "the engine decides other questions"},
    {Reason::NotInductive, "not-inductive", "not inductive"},
    {Reason::NoProofFound, "no-proof-found", "no proof was found"},
    {Reason::NotFollowed, "not-followed", "an execution could not be followed"},
    {Reason::SolverGaveUp, "solver-gave-up", "the solver gave up"},
    {Reason::SolversDisagree, "solvers-disagree", "the solvers disagree"},
    {Reason::ProofRefuted, "proof-refuted", "a proof is refuted"},
    {Reason::Undefined, "undefined", "undefined behaviour may be reachable"},
    {Reason::IncompleteState, "incomplete-state", "the state that is compared is not complete"},
    {Reason::InfiniteState, "infinite-state", "the state that is compared is not finite"},
    {Reason::NotChecked, "not-checked", "a place could not be checked"},
    {Reason::NoViolationFound, "no-violation-found", "no violation was found"},
    {Reason::Unconfirmed, "unconfirmed", "unconfirmed counterexample"},
    {Reason::NotTheProgram, "not-the-program", "the violation may be another's"},
    {Reason::InternalError, "internal-error", "internal error"},
});

static_assert(
    [] {
      for (size_t i = 0; i < kReasons.size(); ++i)
        if (static_cast<size_t>(kReasons[i].reason) != i) return false;
      return kReasons.size() == static_cast<size_t>(Reason::InternalError) + 1;
    }(),
    "kReasons should list the reasons in the order of the enum");

}  // namespace

std::string_view name_of(Reason reason) {
  return kReasons[static_cast<size_t>(reason)].name;
}

std::string_view text_of(Reason reason) {
  return kReasons[static_cast<size_t>(reason)].text;
}

Reason reason_named(std::string_view name) {
  for (const ReasonInfo& info : kReasons)
    if (info.name == name) return info.reason;
  throw std::out_of_range("there is no reason " + std::string(name));
}

}  // namespace heddle::result
