#include "analysis/intervals.h"

#include <gtest/gtest.h>

#include "analysis/programs.h"
#include "ir/text.h"

namespace heddle::analysis {
namespace {

using testing::Analysed;

struct Analysis {
  explicit Analysis(const std::string& text, IntervalMode mode = IntervalMode::Wrapped)
      : analysed(text), intervals(analysed.points_to, analysed.calls, analysed.modified, {.mode = mode}) {}

  // The interval of a variable before the last instruction of a function.
  std::string at_end(const std::string& variable, const std::string& function = "main") const {
    return at(static_cast<uint32_t>(analysed.function(function).body.size() - 1), variable, function);
  }
  std::string at(uint32_t instruction, const std::string& variable,
                 const std::string& function = "main") const {
    return value(instruction, analysed.symbol(variable), function);
  }
  std::string value(uint32_t instruction, expr::ExprRef e, const std::string& function = "main") const {
    return intervals.value_at(analysed.number(function), instruction, e).to_string(*integer_type(e->type()));
  }

  Analysed analysed;
  Intervals intervals;
};

std::string main_with(const std::string& body) {
  return "function main: fn() -> void {\n  local main::x: s32\n  local main::y: s32\n  local main::u: u32\n  "
         "local main::v: u32\n"
         "  local main::c: s8\n  local main::b: bool\n  local main::a: s32[10]\n" +
         body + "    RETURN\n}\n";
}

class BothModes : public ::testing::TestWithParam<IntervalMode> {
 protected:
  Analysis analysis(const std::string& text) { return Analysis(text, GetParam()); }
};

TEST_P(BothModes, ALoopHasTheBoundsOfItsCounter) {
  const Analysis result(main_with(R"(
    ASSIGN main::x = 0:s32
  L1:
    GOTO L4 if !(main::x < 100:s32)
    ASSIGN main::x = main::x + 1:s32
    GOTO L1
  L4:
)"),
                        GetParam());
  EXPECT_EQ(result.at(1, "main::x"), "[0, 100]");
  EXPECT_EQ(result.at(2, "main::x"), "[0, 99]");
  EXPECT_EQ(result.at_end("main::x"), "[100, 100]");
}

TEST_P(BothModes, NarrowingWinsBackWhatWideningLost) {
  const Analysis result(main_with(R"(
    HAVOC main::y
    ASSUME main::y >= 0:s32 && main::y <= 1000:s32
    ASSIGN main::x = 0:s32
  L3:
    GOTO L6 if !(main::x < main::y)
    ASSIGN main::x = main::x + 3:s32
    GOTO L3
  L6:
)"),
                        GetParam());
  EXPECT_EQ(result.at_end("main::x"), "[0, 1002]");
}

TEST_P(BothModes, GuardsRefine) {
  const Analysis result(main_with(R"(
    HAVOC main::x
    HAVOC main::y
    ASSUME !(main::x < 5:s32 || main::x > 9:s32)
    ASSUME main::y < main::x && main::y != 8:s32 && main::y + 3:s32 >= 3:s32
    HAVOC main::c
    ASSUME cast:s32(main::c) == main::x
    HAVOC main::b
    ASSUME cast:s32(main::b) != 0:s32
)"),
                        GetParam());
  EXPECT_EQ(result.at_end("main::x"), "[5, 9]");
  EXPECT_EQ(result.at_end("main::c"), "[5, 9]");
  EXPECT_EQ(result.at_end("main::b"), "[1, 1]");
  EXPECT_EQ(result.at_end("main::y"), "[0, 7]");
}

TEST_P(BothModes, DisjunctionsAreJoined) {
  const Analysis result(main_with(R"(
    HAVOC main::x
    ASSUME main::x == 1:s32 || main::x == 4:s32 || main::x == 9:s32
)"),
                        GetParam());
  EXPECT_EQ(result.at_end("main::x"), "[1, 9]");
}

TEST_P(BothModes, ContradictionsAreUnreachable) {
  const Analysis result(main_with(R"(
    HAVOC main::x
    ASSUME main::x > 5:s32
    GOTO L4 if main::x < 3:s32
    ASSIGN main::y = 1:s32
  L4:
    SKIP
    ASSUME main::x == 2:s32
    ASSIGN main::y = 2:s32
)"),
                        GetParam());
  EXPECT_EQ(result.at(4, "main::y"), "[1, 1]");
  EXPECT_FALSE(result.intervals.is_reachable(result.analysed.number("main"), 6));
}

TEST_P(BothModes, ArraysHaveOneSummary) {
  const Analysis result(main_with(R"(
    ASSIGN main::a = zero:s32[10]
    ASSIGN main::a[3:s64] = 7:s32
    HAVOC main::x
    ASSIGN main::a[cast:s64(main::x)] = -2:s32
    ASSIGN main::y = main::a[cast:s64(main::x)]
)"),
                        GetParam());
  EXPECT_EQ(result.at_end("main::y"), "[-2, 7]");
}

constexpr const char* kStruct = R"(
struct pair size 16 align 4 {
  first: s32 at 0
  middle: s32[2] at 4
  last: s32 at 12
}
global s: struct pair
global t: struct pair
global p: struct pair*
global q: s32*
)";

TEST_P(BothModes, StructsHaveFields) {
  Analysis result(std::string(kStruct) + main_with(R"(
    ASSIGN s = struct:struct pair(1:s32, array:s32[2](4:s32, 5:s32), 3:s32)
    ASSIGN t = s
    ASSIGN t.first = 9:s32
    ASSIGN t.middle[1:s64] = 6:s32
)"),
                  GetParam());
  expr::Store& store = result.analysed.program.store();
  auto field = [&](uint64_t i) { return store.member(result.analysed.symbol("t"), i); };
  EXPECT_EQ(result.value(4, field(0)), "[9, 9]");
  EXPECT_EQ(result.value(4, field(2)), "[3, 3]");
  EXPECT_EQ(result.value(4, store.index(field(1), store.constant(store.signed_type(64), 0))), "[4, 6]");
}

TEST_P(BothModes, AnIndexMayLeadToAnotherField) {
  Analysis result(std::string(kStruct) + main_with(R"(
    ASSIGN s = zero:struct pair
    HAVOC main::x
    ASSIGN s.middle[cast:s64(main::x)] = 6:s32
)"),
                  GetParam());
  expr::Store& store = result.analysed.program.store();
  EXPECT_EQ(result.value(3, store.member(result.analysed.symbol("s"), 2)), "any");
}

TEST_P(BothModes, PointersWriteWhatTheyPointTo) {
  Analysis result(std::string(kStruct) + main_with(R"(
    ASSIGN s = zero:struct pair
    ASSIGN t = zero:struct pair
    ASSIGN p = &s
    ASSIGN p->last = 4:s32
    ASSIGN main::x = 1:s32
    ASSIGN main::y = 2:s32
    ASSIGN q = &main::x
    ASSIGN *q = 5:s32
    ASSIGN main::u = 0:u32
)"),
                  GetParam());
  expr::Store& store = result.analysed.program.store();
  EXPECT_EQ(result.value(9, store.member(result.analysed.symbol("s"), 2)), "[4, 4]");
  EXPECT_EQ(result.value(9, store.member(result.analysed.symbol("s"), 0)), "[0, 0]");
  EXPECT_EQ(result.at_end("main::x"), "[5, 5]");
  EXPECT_EQ(result.at_end("main::y"), "[2, 2]");
}

TEST_P(BothModes, OneOfSeveralTargetsIsAWeakUpdate) {
  const Analysis result("global q: s32*\n" + main_with(R"(
    ASSIGN main::x = 1:s32
    ASSIGN main::y = 2:s32
    HAVOC main::b
    ASSIGN q = ite(main::b, &main::x, &main::y)
    ASSIGN *q = 5:s32
)"),
                        GetParam());
  EXPECT_EQ(result.at_end("main::x"), "[1, 5]");
  EXPECT_EQ(result.at_end("main::y"), "[2, 5]");
}

TEST_P(BothModes, UnknownPointersWriteEverythingAddressable) {
  const Analysis result("global g: s32\nglobal q: s32*\nglobal n: u64\n" + main_with(R"(
    ASSIGN g = 1:s32
    ASSIGN main::x = 1:s32
    ASSIGN main::y = 1:s32
    ASSIGN q = &main::x
    HAVOC n
    ASSIGN q = cast:s32*(n)
    ASSIGN *q = 5:s32
)"),
                        GetParam());
  EXPECT_EQ(result.at_end("main::x"), "any");
  EXPECT_EQ(result.at_end("main::y"), "[1, 1]");
  EXPECT_EQ(result.at_end("g"), "[1, 1]");
}

TEST_P(BothModes, BytesThroughAPointerBlur) {
  const Analysis result("global q: u8*\n" + main_with(R"(
    ASSIGN main::x = 1:s32
    ASSIGN q = cast:u8*(&main::x)
    ASSIGN *q = 5:u8
)"),
                        GetParam());
  EXPECT_EQ(result.at_end("main::x"), "any");
}

TEST_P(BothModes, WholeCopiesAndZeroFillsAreAssignments) {
  Analysis result(std::string(kStruct) + main_with(R"(
    ASSIGN s = struct:struct pair(1:s32, array:s32[2](4:s32, 5:s32), 3:s32)
    FILL cast:void*(&t), 0:s32, 16:u64
    SKIP
    COPY cast:void*(&t), cast:void*(&s), 16:u64
    SKIP
    COPY cast:void*(&t), cast:void*(&s), 8:u64
)"),
                  GetParam());
  expr::Store& store = result.analysed.program.store();
  const expr::ExprRef last = store.member(result.analysed.symbol("t"), 2);
  EXPECT_EQ(result.value(2, last), "[0, 0]");
  EXPECT_EQ(result.value(4, last), "[3, 3]");
  EXPECT_EQ(result.value(6, last), "any");
}

TEST_P(BothModes, ParametersAreJoinedOverCalls) {
  const Analysis result("global g: s32\n" + main_with(R"(
    ASSIGN g = 10:s32
    ASSIGN main::u = 3:u32
    CALL main::x = f(1:s32)
    CALL main::y = f(4:s32)
)") + R"(
function f: fn(s32) -> s32 {
  parameter f::n: s32
    ASSIGN g = g + f::n
    RETURN f::n * 2:s32
}
)",
                        GetParam());
  EXPECT_EQ(result.at(0, "f::n", "f"), "[1, 4]");
  EXPECT_EQ(result.at(3, "main::x"), "[2, 2]");  // the second call came later
  EXPECT_EQ(result.at_end("main::y"), "[2, 8]");
  EXPECT_EQ(result.at_end("main::u"), "[3, 3]");
  EXPECT_EQ(result.at(3, "g"), "[11, 11]");
}

TEST_P(BothModes, RecursionReachesAFixpoint) {
  const Analysis result(main_with(R"(
    CALL main::x = f(10:s32)
)") + R"(
function f: fn(s32) -> s32 {
  parameter f::n: s32
  temporary f::r: s32
    GOTO L2 if f::n > 0:s32
    RETURN 7:s32
  L2:
    CALL f::r = f(f::n - 1:s32)
    RETURN f::r
}
)",
                        GetParam());
  EXPECT_EQ(result.at_end("main::x"), "[7, 7]");
  EXPECT_EQ(result.at(2, "f::n", "f").substr(0, 3), "[1,");
}

TEST_P(BothModes, MutualRecursionChangesGlobals) {
  const Analysis result("global g: s32\n" + main_with(R"(
    ASSIGN g = 0:s32
    CALL even(main::x)
)") + R"(
function even: fn(s32) -> void {
  parameter even::n: s32
    GOTO L2 if even::n != 0:s32
    RETURN
  L2:
    ASSIGN g = 1:s32
    CALL odd(even::n - 1:s32)
    RETURN
}
function odd: fn(s32) -> void {
  parameter odd::n: s32
    ASSIGN g = 5:s32
    CALL even(odd::n - 1:s32)
    RETURN
}
)",
                        GetParam());
  EXPECT_EQ(result.at_end("g"), "[0, 5]");
}

TEST_P(BothModes, LocalsOfARecursiveFunctionAreItsOwn) {
  const Analysis result(main_with(R"(
    CALL f(10:s32)
)") + R"(
function f: fn(s32) -> void {
  parameter f::n: s32
  local f::x: s32
  local f::shared: s32
  temporary f::p: s32*
    ASSIGN f::x = 1:s32
    DECL f::shared
    ASSIGN f::shared = 1:s32
    ASSIGN f::p = &f::shared
    GOTO L6 if f::n == 0:s32
    CALL f(f::n - 1:s32)
  L6:
    SKIP
    RETURN
}
)",
                        GetParam());
  EXPECT_EQ(result.at(6, "f::x", "f"), "[1, 1]");
  EXPECT_EQ(result.at(6, "f::shared", "f"), "any");
}

TEST_P(BothModes, CallsThroughPointersReachAllTargets) {
  const Analysis result("global fp: (fn() -> s32)*\n" + main_with(R"(
    HAVOC main::b
    ASSIGN fp = ite(main::b, &one, &two)
    CALL main::x = (*fp)()
)") + R"(
function one: fn() -> s32 {
    RETURN 1:s32
}
function two: fn() -> s32 {
    RETURN 2:s32
}
)",
                        GetParam());
  EXPECT_EQ(result.at_end("main::x"), "[1, 2]");
}

TEST_P(BothModes, AFunctionThatDoesNotReturnEndsThePath) {
  const Analysis result(main_with(R"(
    CALL stop()
    SKIP
)") + R"(
function stop: fn() -> void {
    HALT 1:s32
}
)",
                        GetParam());
  EXPECT_FALSE(result.intervals.is_reachable(result.analysed.number("main"), 1));
}

TEST_P(BothModes, AFunctionMayEndWithoutReturn) {
  const Analysis result("global g: s32\n" + main_with(R"(
    CALL f()
)") + R"(
function f: fn() -> void {
    ASSIGN g = 4:s32
    ASSUME g == 4:s32
}
)",
                        GetParam());
  EXPECT_EQ(result.at_end("g"), "[4, 4]");
}

TEST_P(BothModes, InvariantsAreConditions) {
  Analysis result(std::string(kStruct) + main_with(R"(
    ASSIGN s.first = 3:s32
    HAVOC main::x
    ASSUME main::x >= 0:s32
    ASSUME main::x < 8:s32
)"),
                  GetParam());
  const ir::Symbol* symbols[] = {result.analysed.program.find_symbol("main::x"),
                                 result.analysed.program.find_symbol("main::y"),
                                 result.analysed.program.find_symbol("s")};
  const expr::ExprRef invariant = result.intervals.invariant_at(result.analysed.program.store(),
                                                                result.analysed.number("main"), 4, symbols);
  EXPECT_EQ(ir::to_string(invariant), "main::x >= 0:s32 && main::x <= 7:s32 && s.first == 3:s32");
}

TEST_P(BothModes, WhatHoldsForACopyHoldsForTheOriginal) {
  const Analysis result(main_with(R"(
    HAVOC main::x
    ASSIGN main::y = main::x
    ASSIGN main::x = main::x - 1:s32
    ASSUME main::y > 3:s32 && main::y < 10:s32
    SKIP
    HAVOC main::y
    ASSUME main::y > 5:s32
)"),
                        GetParam());
  EXPECT_EQ(result.at(4, "main::x"), "[3, 8]");
  EXPECT_EQ(result.at_end("main::x"), "[3, 8]");
}

TEST_P(BothModes, CountingDownWithACopyKeepsTheCounterSmall) {
  const Analysis result(main_with(R"(
    ASSIGN main::u = 20:u32
  L1:
    ASSIGN main::v = main::u
    ASSIGN main::u = main::u - 1:u32
    GOTO L5 if !(main::v != 0:u32)
    GOTO L1
  L5:
)"),
                        GetParam());
  EXPECT_EQ(result.at(4, "main::u"), "[0, 19]");
}

TEST_P(BothModes, CopiesPartWhereTheirPathsMeet) {
  const Analysis result(main_with(R"(
    HAVOC main::x
    HAVOC main::b
    ASSIGN main::y = main::x
    GOTO L5 if main::b
    ASSIGN main::y = main::x + 40:s32
  L5:
    ASSUME main::x > 3:s32 && main::x < 10:s32
)"),
                        GetParam());
  EXPECT_EQ(result.at_end("main::x"), "[4, 9]");
  EXPECT_EQ(result.at_end("main::y"), "any");
}

TEST_P(BothModes, CopiesPartInLoopsThatChangeNothingElse) {
  const Analysis result(main_with(R"(
    HAVOC main::x
    ASSIGN main::y = main::x
  L2:
    ASSIGN main::x = main::x + 1:s32
    HAVOC main::b
    GOTO L2 if main::b
    ASSUME main::y == 3:s32
)"),
                        GetParam());
  EXPECT_EQ(result.at_end("main::x"), "any");
}

constexpr const char* kCopies = R"(
struct pair size 8 align 4 {
  first: s32 at 0
  second: s32 at 4
}
global from: struct pair
global to: struct pair
global p: struct pair*
)";

std::string copy_of_pair(const std::string& copy) {
  return kCopies + main_with(R"(
    ASSIGN from.first = 1:s32
    ASSIGN from.second = 2:s32
    ASSIGN to.first = 5:s32
    ASSIGN to.second = 6:s32
)" + copy + R"(
    ASSIGN main::x = to.first
    ASSIGN main::y = to.second
)");
}

TEST_P(BothModes, CopyingAWholeObjectIsAnAssignment) {
  const Analysis result(copy_of_pair("    COPY &to, &from, 8:u64\n"), GetParam());
  EXPECT_EQ(result.at_end("main::x"), "[1, 1]");
  EXPECT_EQ(result.at_end("main::y"), "[2, 2]");
}

TEST_P(BothModes, WhatAPartialCopyLeavesIsNotThatOfTheSource) {
  const Analysis result(copy_of_pair("    COPY &to, &from, 4:u64\n"), GetParam());
  EXPECT_EQ(result.at_end("main::x"), "any");
  EXPECT_EQ(result.at_end("main::y"), "any");
}

TEST_P(BothModes, WhatAFillWithZerosLeavesIsNotZero) {
  const Analysis result(copy_of_pair("    FILL &to, 0:s32, 4:u64\n"), GetParam());
  EXPECT_EQ(result.at_end("main::x"), "any");
  EXPECT_EQ(result.at_end("main::y"), "any");
}

// Either may be the target, so neither is what was copied, or what it was, for sure.
TEST_P(BothModes, CopiesThroughAPointerToEitherOfTwoLeaveThemOpen) {
  const Analysis result(copy_of_pair(R"(
    HAVOC main::b
    ASSIGN p = ite(main::b, &to, &from)
    COPY p, &from, 8:u64
)"),
                        GetParam());
  EXPECT_EQ(result.at_end("main::x"), "any");
}

// The analysis of neither comes to the other, though either may call it.
TEST_P(BothModes, CallsOfEitherOfTwoThatCallEachOtherComeToAnEnd) {
  const Analysis result("global g: s32\n" + main_with(R"(
    ASSIGN g = 0:s32
    HAVOC main::b
    CALL (*ite(main::b, &even, &odd))(10:s32)
)") + R"(
function even: fn(s32) -> void {
  parameter even::n: s32
    ASSIGN g = 1:s32
    GOTO L3 if even::n < 20:s32
    CALL odd(even::n - 1:s32)
  L3:
    RETURN
}
function odd: fn(s32) -> void {
  parameter odd::n: s32
    ASSIGN g = 5:s32
    GOTO L3 if odd::n < 20:s32
    CALL even(odd::n - 1:s32)
  L3:
    RETURN
}
)",
                        GetParam());
  EXPECT_EQ(result.at_end("g"), "[1, 5]");
}

TEST_P(BothModes, LongSumsAreNoProblem) {
  std::string sum = "main::y";
  for (int i = 0; i < 20000; ++i) sum += " + 1:s32";
  const Analysis result(main_with("    ASSIGN main::y = 0:s32\n    ASSIGN main::x = " + sum +
                                  "\n    ASSUME " + sum + " > 3:s32\n"),
                        GetParam());
  EXPECT_EQ(result.at_end("main::x"), "[20000, 20000]");
}

INSTANTIATE_TEST_SUITE_P(Modes, BothModes, ::testing::Values(IntervalMode::Integer, IntervalMode::Wrapped));

TEST(Intervals, PlainIntegersLoseWhatMayWrap) {
  const std::string text = main_with(R"(
    HAVOC main::u
    ASSUME main::u < 10:u32
    ASSIGN main::u = main::u - 1:u32
    SKIP
    ASSUME main::u < 100:u32
)");
  const Analysis integers(text, IntervalMode::Integer);
  EXPECT_EQ(integers.at(3, "main::u"), "any");
  EXPECT_EQ(integers.at_end("main::u"), "[0, 99]");
  const Analysis wrapped(text, IntervalMode::Wrapped);
  EXPECT_EQ(wrapped.at(3, "main::u"), "[4294967295, 8]");
  EXPECT_EQ(wrapped.at_end("main::u"), "[0, 8]");
}

TEST(Intervals, WrappedInvariantsMayBeDisjunctions) {
  Analysis result(main_with(R"(
    HAVOC main::u
    ASSUME main::u < 10:u32
    ASSIGN main::u = main::u - 1:u32
)"),
                  IntervalMode::Wrapped);
  const ir::Symbol* symbols[] = {result.analysed.program.find_symbol("main::u")};
  const expr::ExprRef invariant = result.intervals.invariant_at(result.analysed.program.store(),
                                                                result.analysed.number("main"), 3, symbols);
  EXPECT_EQ(ir::to_string(invariant), "main::u >= 4294967295:u32 || main::u <= 8:u32");
}

}  // namespace
}  // namespace heddle::analysis
