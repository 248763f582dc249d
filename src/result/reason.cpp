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
  std::string_view advice;
};

constexpr std::string_view kReportIt = "please report it together with the input";

constexpr auto kReasons = std::to_array<ReasonInfo>({
    {Reason::None, "none", "", ""},
    {Reason::Timeout, "timeout", "timeout",
     "give more time by --timeout, decide functions one by one by --function, or look no farther than a few "
     "rounds of each loop by --unwind"},
    {Reason::Memory, "memory", "memory",
     "give more by --memory, or look no farther than a few rounds of each loop by --unwind"},
    {Reason::Interrupted, "interrupted", "interrupted", ""},
    {Reason::Stopped, "stopped", "stopped",
     "give more time, or look no farther than a few rounds of each loop by --unwind"},
    {Reason::Bound, "bound", "a loop or recursion goes on beyond the bound",
     "raise the bound or leave --unwind out; with --accept-bounded the exit status is 0"},
    {Reason::Unsupported, "unsupported", "the program holds a construct that is not supported",
     "replace the construct by a function without a body, or rule out by __VERIFIER_assume that it is "
     "reached"},
    {Reason::UnknownProperty, "unknown-property", "the property is not supported",
     "docs/spec-language.md lists the properties"},
    {Reason::NotForThisQuestion, "not-for-this-question", "the engine decides other questions",
     "leave --engine out"},
    {Reason::NotInductive, "not-inductive", "not inductive",
     "leave --engine out, or assert in the loop what always holds there"},
    {Reason::NoProofFound, "no-proof-found", "no proof was found",
     "assert in the loops what always holds there, or look no farther than a few rounds by --unwind"},
    {Reason::NotFollowed, "not-followed", "an execution could not be followed",
     "give the objects that are used there fixed sizes, or functions without a body a definition (`heddle "
     "stubs` writes a file to begin with)"},
    {Reason::SolverGaveUp, "solver-gave-up", "the solver gave up", "try --solver z3 or cvc5"},
    {Reason::SolversDisagree, "solvers-disagree", "the solvers disagree", kReportIt},
    {Reason::ProofRefuted, "proof-refuted", "a proof is refuted", kReportIt},
    {Reason::Undefined, "undefined", "undefined behaviour may be reachable",
     "repair that first: nothing is claimed of a program in which it may happen"},
    {Reason::IncompleteState, "incomplete-state", "the state that is compared is not complete", ""},
    {Reason::InfiniteState, "infinite-state", "the state that is compared is not finite", ""},
    {Reason::NotChecked, "not-checked", "a place could not be checked",
     "rewrite that place so that it can be checked"},
    {Reason::NoViolationFound, "no-violation-found", "no violation was found", "leave --engine out"},
    {Reason::Unconfirmed, "unconfirmed", "unconfirmed counterexample", kReportIt},
    {Reason::NotTheProgram, "not-the-program", "the violation may be another's",
     "define what is declared only; put C in the place of assembly"},
    {Reason::InternalError, "internal-error", "internal error", kReportIt},
    {Reason::ToolFailed, "tool-failed", "a tool had no answer",
     "`heddle verifiers` says what is installed and whether it works"},
    {Reason::Claimed, "claimed", "claimed by another tool, not checked",
     "with --trust tool such a claim is the verdict"},
    {Reason::Assumption, "assumption", "the proof rests on an assumption",
     "rewrite that place, define functions that are missing (`heddle stubs` writes a file to begin with), or "
     "say --assumptions=any if the assumptions are right"},
});

static_assert(
    [] {
      for (size_t i = 0; i < kReasons.size(); ++i)
        if (static_cast<size_t>(kReasons[i].reason) != i) return false;
      return kReasons.size() == static_cast<size_t>(Reason::Assumption) + 1;
    }(),
    "kReasons should list the reasons in the order of the enum");

}  // namespace

std::string_view name_of(Reason reason) {
  return kReasons[static_cast<size_t>(reason)].name;
}

std::string_view text_of(Reason reason) {
  return kReasons[static_cast<size_t>(reason)].text;
}

std::string_view advice_for(Reason reason) {
  return kReasons[static_cast<size_t>(reason)].advice;
}

Reason reason_named(std::string_view name) {
  for (const ReasonInfo& info : kReasons)
    if (info.name == name) return info.reason;
  throw std::out_of_range("there is no reason " + std::string(name));
}

}  // namespace heddle::result
