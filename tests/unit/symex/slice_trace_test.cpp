// Which part of a trace a violation depends on.
#include "symex/slice_trace.h"

#include <gtest/gtest.h>

#include "ir/text.h"
#include "symex/executor.h"

namespace heddle::symex {
namespace {

// A program with three inputs, and the slice for its last violation.
struct Sliced {
  explicit Sliced(const std::string& body)
      : program(ir::parse(R"(goto 1 LP64
entry main

function main: fn() -> s32 {
  local main::n: s32
  local main::m: s32
  local main::x: s32
  local main::y: s32
    DECL main::n
    DECL main::m
    DECL main::x
    DECL main::y
    HAVOC main::n input n
    HAVOC main::m input m
)" + body + "    RETURN 0:s32\n}\n",
                          "t.goto")) {
    trace = Executor(program, {}).run();
    const size_t last = trace.violations.size() - 1;
    slice = slice_trace(program.store(), trace, std::span(&last, 1));
  }

  // What is left, as instructions.
  std::vector<std::string> lines() const {
    std::vector<std::string> result;
    for (const Step& step : slice.trace.steps)
      if (step.kind != StepKind::Chosen && step.kind != StepKind::Return && step.kind != StepKind::Halt)
        result.push_back(ir::to_string(step.source()));
    return result;
  }

  // Whether there is a violation if n and m have these values.
  bool is_violated(int n, int m) const {
    return evaluate_trace(slice.trace,
                          [&](expr::ExprRef symbol) -> std::optional<llvm::APInt> {
                            for (const Step& step : trace.steps)
                              if (step.kind == StepKind::Input && step.value == symbol)
                                return llvm::APInt(32, static_cast<uint64_t>(*step.name == "n" ? n : m),
                                                   true);
                            return std::nullopt;
                          })
        .has_value();
  }

  ir::Program program;
  Trace trace;
  TraceSlice slice;
};

using Lines = std::vector<std::string>;

TEST(SliceTrace, WhatDependsOnOtherInputsOnlyIsLeftOut) {
  const Sliced sliced(R"(    ASSIGN main::x = main::n + 1:s32
    ASSIGN main::y = main::m + 1:s32
    ASSERT main::x < 10:s32
)");
  EXPECT_EQ(sliced.lines(),
            (Lines{"HAVOC main::n input n", "ASSIGN main::x = main::n + 1:s32", "ASSERT main::x < 10:s32"}));
  EXPECT_TRUE(sliced.is_violated(9, 0));
  EXPECT_FALSE(sliced.is_violated(8, 0));
}

TEST(SliceTrace, ConstantsStay) {
  const Sliced sliced(R"(    ASSIGN main::y = 3:s32
    ASSERT main::n < main::y
)");
  EXPECT_EQ(sliced.lines(),
            (Lines{"HAVOC main::n input n", "ASSIGN main::y = 3:s32", "ASSERT main::n < main::y"}));
}

TEST(SliceTrace, AssumptionsLinkInputs) {
  const Sliced sliced(R"(    ASSUME main::n < main::m
    ASSUME main::m < 5:s32
    ASSERT main::n < 4:s32
)");
  EXPECT_EQ(sliced.lines(),
            (Lines{"HAVOC main::n input n", "HAVOC main::m input m", "ASSUME main::n < main::m",
                   "ASSUME main::m < 5:s32", "ASSERT main::n < 4:s32"}));
  EXPECT_TRUE(sliced.slice.left_assumptions.empty());
  EXPECT_FALSE(sliced.is_violated(4, 5));
}

// Whether it can be satisfied at all is another question.
TEST(SliceTrace, AnAssumptionAboutOtherInputsIsLeftOutAndTold) {
  const Sliced sliced(R"(    ASSUME main::m > 5:s32
    ASSERT main::n < 4:s32
)");
  EXPECT_EQ(sliced.lines(), (Lines{"HAVOC main::n input n", "ASSERT main::n < 4:s32"}));
  EXPECT_EQ(sliced.slice.left_assumptions.size(), 1U);
  EXPECT_TRUE(sliced.is_violated(4, 0));
}

TEST(SliceTrace, ThePathCounts) {
  const Sliced sliced(R"(    GOTO L9 if main::m < 0:s32
    ASSERT main::n < 4:s32
  L9:
    SKIP
)");
  EXPECT_TRUE(sliced.is_violated(4, 0));
  EXPECT_FALSE(sliced.is_violated(4, -1));
  const Lines lines = sliced.lines();
  EXPECT_NE(std::find(lines.begin(), lines.end(), "HAVOC main::m input m"), lines.end());
}

TEST(SliceTrace, WhatComesLaterIsLeftOut) {
  Sliced sliced(R"(    ASSERT main::n < 4:s32
    ASSIGN main::x = main::n
    ASSERT main::n < 3:s32
)");
  const size_t first = 0;
  const TraceSlice slice = slice_trace(sliced.program.store(), sliced.trace, std::span(&first, 1));
  EXPECT_EQ(ir::to_string(slice.trace.steps.back().source()), "ASSERT main::n < 4:s32");
}

}  // namespace
}  // namespace heddle::symex
