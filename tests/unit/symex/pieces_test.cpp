// Execution in pieces: what they carry, and how executions arrive there.
#include "symex/pieces.h"

#include <gtest/gtest.h>

#include "symex/programs.h"

namespace heddle::symex {
namespace {

using expr::ExprRef;
using expr::Kind;
using testing::parsed;

struct PiecesTest : ::testing::Test {
  Trace run(const char* text) {
    program.emplace(parsed(text));
    settings.effects = [this](const LoopPlace&) -> std::optional<LoopEffects> {
      LoopEffects effects;
      for (const std::string& name : changed) effects.variables.push_back(program->find_symbol(name));
      if (const ir::Symbol* p = program->find_symbol("p")) effects.pointed[p] = pointed();
      return effects;
    };
    Options options;
    options.loops = pieces(settings);
    executor = std::make_unique<Executor>(*program, options);
    return executor->run();
  }
  PointedObjects pointed() const {
    PointedObjects result;
    result.may_be_null = false;
    for (const char* name : {"a", "b"})
      if (const ir::Symbol* symbol = program->find_symbol(name)) result.variables.push_back(symbol);
    return result;
  }
  ExprRef variable(const std::string& name) { return program->reference(*program->find_symbol(name)); }
  ExprRef number(int64_t value) {
    return program->store().constant(program->store().signed_type(32), llvm::APInt(32, value, true));
  }
  // What the piece carries for a variable of the program.
  static size_t carried_for(const Piece& piece, ExprRef place) {
    for (size_t i = 0; i < piece.carried.size(); ++i)
      if (piece.carried[i].place == place) return i;
    return SIZE_MAX;
  }

  std::optional<ir::Program> program;
  std::vector<std::string> changed;
  PiecesSettings settings;
  std::unique_ptr<Executor> executor;
};

TEST_F(PiecesTest, ALoopIsAPieceWithTwoArrivals) {
  changed = {"i"};
  const Trace trace = run(R"(
global n: s32
global i: s32
function main: fn() -> void {
    HAVOC n input n
  head:
    GOTO done if i >= n
    ASSIGN i = i + 1:s32
    GOTO head
  done:
    ASSERT i >= 0:s32
    RETURN
}
)");
  ASSERT_EQ(trace.pieces.size(), 2U);
  const Piece& loop = trace.pieces[1];
  EXPECT_TRUE(loop.is_loop);
  EXPECT_EQ(loop.instruction, 1U);
  const size_t i = carried_for(loop, variable("i"));
  ASSERT_NE(i, SIZE_MAX);
  ASSERT_EQ(loop.arrivals.size(), 2U);
  EXPECT_EQ(loop.arrivals[0].piece, 0U);
  EXPECT_EQ(loop.arrivals[0].values[i], number(0));
  EXPECT_EQ(loop.arrivals[1].piece, 1U);
  EXPECT_EQ(loop.arrivals[1].values[i],
            program->store().binary(Kind::Add, loop.carried[i].symbol, number(1)));
  ASSERT_EQ(trace.violations.size(), 1U);
  EXPECT_EQ(trace.violations[0].piece, 1U);
  EXPECT_TRUE(trace.unwindings.empty());
}

TEST_F(PiecesTest, PathsFromDifferentPiecesBeginAnother) {
  changed = {"i"};
  const Trace trace = run(R"(
global n: s32
global i: s32
function main: fn() -> void {
    HAVOC n input n
    GOTO done if n < 0:s32
  head:
    ASSIGN i = i + 1:s32
    GOTO head if i < n
  done:
    ASSERT i >= 0:s32
    RETURN
}
)");
  ASSERT_EQ(trace.pieces.size(), 3U);
  const Piece& meeting = trace.pieces[2];
  EXPECT_FALSE(meeting.is_loop);
  ASSERT_EQ(meeting.arrivals.size(), 2U);
  EXPECT_NE(meeting.arrivals[0].piece, meeting.arrivals[1].piece);
  EXPECT_EQ(meeting.arrivals[0].values.size(), meeting.carried.size());
  EXPECT_EQ(trace.violations[0].piece, 2U);
}

// p goes through a; at the head it is some element of a or b, and has to be.
TEST_F(PiecesTest, PointersAreCarriedInParts) {
  settings.describes_heads = true;
  changed = {"i", "p"};
  const Trace trace = run(R"(
global n: s32
global i: s32
global a: s32[8]
global b: s32[8]
global p: s32*
function main: fn() -> void {
    HAVOC n input n
    ASSIGN p = &a[0:s64]
  head:
    GOTO done if i >= n
    ASSIGN i = i + *p
    ASSIGN p = pointer_add(p, 1:s64)
    GOTO head
  done:
    RETURN
}
)");
  EXPECT_TRUE(trace.cuts.empty());
  const Piece& loop = trace.pieces[1];
  ASSERT_EQ(loop.pointers.size(), 1U);
  EXPECT_EQ(loop.pointers[0].first, variable("p"));
  EXPECT_FALSE(loop.pointers[0].second);
  EXPECT_FALSE(loop.suggestions.empty());
  // The number of elements from the start, at first and in the next round.
  size_t index = SIZE_MAX;
  for (size_t k = 0; k < loop.carried.size(); ++k)
    if (loop.carried[k].place != nullptr && loop.carried[k].symbol->type()->width() == 64) index = k;
  ASSERT_NE(index, SIZE_MAX);
  EXPECT_TRUE(is_constant(loop.arrivals[0].values[index]));
  EXPECT_EQ(as_number(loop.arrivals[0].values[index]), 0);
}

TEST_F(PiecesTest, APointerThatWasNotForeseenIsCut) {
  changed = {"i", "p"};
  const Trace trace = run(R"(
global i: s32
global n: s32
global a: s32
global other: s32
global p: s32*
function main: fn() -> void {
    HAVOC n input n
    ASSIGN p = &a
  head:
    GOTO done if i >= n
    ASSIGN i = i + 1:s32
    ASSIGN p = &other
    GOTO head
  done:
    RETURN
}
)");
  EXPECT_FALSE(trace.cuts.empty());
}

TEST_F(PiecesTest, RecursionIsExecutedOnce) {
  settings.summary = [this](const ir::Function& function) -> std::optional<LoopEffects> {
    if (*function.name != "sum") return std::nullopt;
    return LoopEffects{};
  };
  const Trace trace = run(R"(
global n: s32
function sum: fn(s32) -> s32 {
  parameter sum::k: s32
  temporary sum::$1: s32
    GOTO more if sum::k > 0:s32
    RETURN 0:s32
  more:
    CALL sum::$1 = sum(sum::k - 1:s32)
    RETURN sum::k + sum::$1
}
function main: fn() -> void {
  temporary main::$1: s32
    HAVOC n input n
    CALL main::$1 = sum(n)
    ASSERT main::$1 >= 0:s32
    RETURN
}
)");
  EXPECT_TRUE(trace.unwindings.empty());
  EXPECT_TRUE(trace.cuts.empty());
  unsigned uses = 0;
  for (const Piece& piece : trace.pieces)
    for (const Arrival& arrival : piece.arrivals)
      if (arrival.call) {
        ++uses;
        EXPECT_EQ(arrival.call->given.size(), trace.pieces[arrival.call->entry].carried.size());
        EXPECT_EQ(arrival.call->results.size(), trace.pieces[arrival.call->exit].carried.size());
      }
  EXPECT_EQ(uses, 2U);  // from main, and from the function itself
}

}  // namespace
}  // namespace heddle::symex
