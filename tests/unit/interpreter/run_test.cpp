// How a run ends, how it is limited, traced and observed.
#include <gtest/gtest.h>

#include "builder.h"
#include "support/diagnostics.h"

namespace heddle::interpreter {
namespace {

using namespace testing;

TEST(Run, EndsWithTheStatusOfHaltAbortOrReturn) {
  Builder b;
  b.halt(b.num(0x1ff));
  EXPECT_EQ(b.run().kind, OutcomeKind::Exited);
  EXPECT_EQ(b.run().exit_status, 255);
  Builder c;
  c.halt(c.num(0)).variant = ir::Variant::Abort;
  EXPECT_EQ(c.run().kind, OutcomeKind::Aborted);
  EXPECT_EQ(c.run().exit_status, 134);
  Builder d;
  d.add(ir::Op::Skip);
  EXPECT_EQ(d.run().kind, OutcomeKind::Exited);
  EXPECT_EQ(d.run().exit_status, 0);
}

TEST(Run, StopsSilentlyAtAFailedAssumption) {
  Builder b;
  ExprRef x = b.local("x", b.s32);
  b.assign(x, b.num(1));
  b.add(ir::Op::Assume, {b.less(x, b.num(2))});
  b.add(ir::Op::Assume, {b.less(x, b.num(1))});
  const Outcome outcome = b.run();
  EXPECT_EQ(outcome.kind, OutcomeKind::AssumptionFailed);
  EXPECT_EQ(outcome.steps, 3U);
}

TEST(Run, CountsAndLimitsSteps) {
  Builder b;
  ExprRef i = b.local("i", b.s32);
  b.decl(i);
  b.assign(i, b.num(0));
  b.add(ir::Op::Skip);
  b.add(ir::Op::Skip);
  const uint32_t head = b.here();
  b.assign(i, b.plus(i, b.num(1)));
  b.jump(b.less(i, b.num(10)), head);
  b.ret(i);
  EXPECT_EQ(b.run().steps, 4U + 20U + 1U);
  EXPECT_EQ(b.check().steps, 25U);
  Builder c;
  c.jump(c.yes(), 0);
  Options options;
  options.max_steps = 1000;
  const Outcome outcome = c.run(options);
  EXPECT_EQ(outcome.kind, OutcomeKind::StepLimit);
  EXPECT_EQ(outcome.steps, 1000U);
  EXPECT_EQ(outcome.message, "stopped after 1000 steps at test.c:1:1");
}

TEST(Run, NeedsAnEntry) {
  Builder b;
  b.program.set_entry("nowhere");
  EXPECT_THROW(b.run(), support::InputError);
}

TEST(Run, RefusesThreads) {
  Builder b;
  b.add(ir::Op::StartThread);
  const Outcome outcome = b.run();
  EXPECT_EQ(outcome.kind, OutcomeKind::Unsupported);
  EXPECT_EQ(outcome.message, "test.c:1:1: unsupported: START_THREAD: threads cannot be executed");
}

TEST(Run, GarbageIsTheSameInEveryRun) {
  Builder b;
  ExprRef x = b.local("x", b.u8);
  ExprRef p = b.local("p", b.store.pointer(b.u8));
  b.decl(x);
  b.alloc(p, b.constant(b.u64, 100));
  b.ret(b.store.cast(b.s32, b.store.binary(Kind::BitXor, x, b.store.deref(p))));
  Options other;
  other.seed = 1;
  EXPECT_EQ(b.run().exit_status, b.run().exit_status);
  EXPECT_NE(b.run().exit_status, b.run(other).exit_status);
}

TEST(Run, IsTracedLineByLine) {
  Builder b;
  ExprRef x = b.local("x", b.s32);
  ExprRef y = b.local("y", b.s64);
  b.begin("f", b.s64, {{"a", b.s32}});
  b.ret(b.store.cast(b.s64, b.reference("f::a")));
  b.resume("main");
  b.decl(x);
  b.add(ir::Op::Havoc, {x}).name = b.store.intern("in");
  b.jump(b.less(x, b.num(0)), 0);
  b.call(y, b.reference("f"), {x});
  b.halt(b.num(2));
  auto values = values_from_list({llvm::APInt(32, 5)});
  char* text = nullptr;
  size_t size = 0;
  Options options;
  options.values = values.get();
  options.trace = true;
  options.trace_output = open_memstream(&text, &size);
  b.run(options);
  std::fclose(options.trace_output);
  EXPECT_EQ(std::string(text, size),
            "test.c:2: x = 5 (input in)\n"
            "test.c:3: if (x < 0): not taken\n"
            "test.c:4: call f(x)\n"
            "test.c:1: return 5\n"
            "test.c:4: y = 5 (result)\n"
            "test.c:5: halt 2\n");
  free(text);
}

class Recorder : public Observer {
 public:
  void on_event(const Event& event) override { instructions.push_back(event.instruction); }
  std::vector<uint32_t> instructions;
};

TEST(Run, AnObserverSeesEveryInstruction) {
  Builder b;
  ExprRef x = b.local("x", b.s32);
  ExprRef a = b.local("a", b.store.array(b.s32, 2));
  b.decl(x);
  b.add(ir::Op::Skip);
  b.assign(a, b.store.zero(a->type()));
  b.assign(x, b.store.index(a, b.num(1)));
  b.jump(b.less(b.num(0), x), 0);
  b.add(ir::Op::Assert, {b.equal(x, b.num(0))});
  b.add(ir::Op::Dead, {x});
  b.ret(x);
  Recorder recorder;
  Options options;
  options.observer = &recorder;
  const Outcome outcome = b.run(options);
  EXPECT_EQ(recorder.instructions, (std::vector<uint32_t>{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(outcome.steps, 8U);
}

}  // namespace
}  // namespace heddle::interpreter
