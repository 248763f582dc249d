#include <gtest/gtest.h>

#include <functional>

#include "builder.h"
#include "interpreter/memory.h"

namespace heddle::interpreter {
namespace {

using namespace testing;

class MemoryOfModel : public ::testing::TestWithParam<expr::DataModelKind> {};

TEST_P(MemoryOfModel, ObjectsAreDisjointAlignedAndApart) {
  for (bool with_shadow : {false, true}) {
    Memory memory(expr::DataModel{GetParam()}, {.with_shadow = with_shadow});
    std::vector<uint32_t> ids;
    for (uint64_t size : {0, 1, 15, 16, 17, 31, 32, 100, 5000, 200000, 3, 16})
      ids.push_back(memory.allocate(size, size == 31 ? 256 : 16, ObjectKind::Heap, nullptr));
    for (uint32_t id : ids) {
      ASSERT_NE(id, 0U);
      const Object& object = memory.object(id);
      EXPECT_NE(object.start, 0U);
      EXPECT_EQ(object.start % 16, 0U);
      if (GetParam() == expr::DataModelKind::ILP32) {
        EXPECT_LT(object.start + object.size, uint64_t{1} << 32);
      }
      EXPECT_EQ(memory.find(object.start), id);
      EXPECT_EQ(memory.find(object.start + object.size), id);
      EXPECT_NE(memory.find(object.start + object.size + 1), id);
      EXPECT_NE(memory.find(object.start - 1), id);
      EXPECT_TRUE(memory.is_accessible(object.start, object.size) || object.size == 0);
      EXPECT_FALSE(memory.is_accessible(object.start, object.size + 1));
      EXPECT_FALSE(memory.is_accessible(object.start - 1, 2));
      for (uint32_t other : ids)
        if (other != id) {
          EXPECT_NE(memory.object(other).start, object.start + object.size);
        }
    }
    EXPECT_EQ(memory.object(ids[5]).start % 256, 0U);
  }
}

TEST_P(MemoryOfModel, AFreedPlaceRestsBeforeItIsUsedAgain) {
  Memory memory(expr::DataModel{GetParam()}, {});
  const uint32_t first = memory.allocate(24, 16, ObjectKind::Heap, nullptr);
  const uint64_t start = memory.object(first).start;
  memory.free(first);
  EXPECT_FALSE(memory.is_accessible(start, 1));
  for (int i = 0; i < 1000; ++i) {
    const uint32_t id = memory.allocate(24, 16, ObjectKind::Heap, nullptr);
    EXPECT_NE(memory.object(id).start, start);
    memory.free(id);
  }
}

TEST_P(MemoryOfModel, FreedPlacesAreUsedAgainInTheEnd) {
  Memory memory(expr::DataModel{GetParam()}, {});
  for (int i = 0; i < 6000; ++i) {  // 6 GB altogether
    const uint32_t id = memory.allocate(1000000, 16, ObjectKind::Heap, nullptr);
    ASSERT_NE(id, 0U) << i;
    memory.free(id);
  }
  for (int i = 0; i < 3000000; ++i) {
    const uint32_t id = memory.allocate(100, 16, ObjectKind::Heap, nullptr);
    ASSERT_NE(id, 0U) << i;
    memory.free(id);
  }
}

TEST_P(MemoryOfModel, ObjectsLieWhereTheyAreWanted) {
  const expr::DataModel model{GetParam()};
  const Window window = Memory::window(model);
  Memory memory(model, {.window = window});
  const uint64_t place = window.begin + 5;
  const auto put = [&](uint64_t address, uint64_t size, uint64_t alignment = 1) {
    return memory.allocate(size, alignment, ObjectKind::Heap, nullptr, address);
  };
  const uint32_t first = put(place, 3);
  const uint32_t second = put(place + 3, 2);  // right behind it
  EXPECT_EQ(memory.object(first).start, place);
  EXPECT_EQ(memory.object(second).start, place + 3);
  EXPECT_EQ(memory.find(place + 2), first);
  EXPECT_EQ(memory.find(place + 3), second);
  EXPECT_EQ(memory.find(place + 5), second);
  EXPECT_EQ(memory.find(place + 6), 0U);
  EXPECT_TRUE(memory.is_writable(place, 3));
  EXPECT_FALSE(memory.is_accessible(place, 4));
  memory.object(second).is_constant = true;
  EXPECT_TRUE(memory.is_accessible(place + 3, 2));
  EXPECT_FALSE(memory.is_writable(place + 3, 2));
  // Not where something lives, is misaligned or lies outside of the window.
  for (uint32_t elsewhere : {put(place + 1, 1), put(place - 2, 8), put(place + 8, 4, 8),
                             put(window.end - 1, 2), put(window.begin - 1, 1)}) {
    EXPECT_NE(elsewhere, 0U);
    EXPECT_LT(memory.object(elsewhere).start, window.begin);
  }
  memory.free(first);
  EXPECT_FALSE(memory.is_accessible(place, 1));
  EXPECT_EQ(memory.find(place), first);
  const uint32_t again = put(place - 1, 4);
  EXPECT_EQ(memory.object(again).start, place - 1);
  EXPECT_EQ(memory.find(place), again);
}

TEST_P(MemoryOfModel, AWindowCanBeElsewhere) {
  const expr::DataModel model{GetParam()};
  for (const uint64_t place : {0x40000100U, 0x80000002U, 0x30000000U}) {
    const Window window = Memory::window(model, place);
    EXPECT_LE(window.begin, place);
    EXPECT_LT(place, window.end);
    Memory memory(model, {.with_shadow = true, .window = window});
    const uint32_t id = memory.allocate(8, 2, ObjectKind::Heap, nullptr, place);
    EXPECT_EQ(memory.object(id).start, place);
    EXPECT_TRUE(memory.is_writable(place, 8));
    const uint32_t other = memory.allocate(8, 2, ObjectKind::Heap, nullptr);
    EXPECT_TRUE(memory.is_writable(memory.object(other).start, 8));
    *memory.at(place) = 1;
    *memory.at(memory.object(other).start) = 2;
    EXPECT_EQ(*memory.at(place), 1);
  }
}

TEST(Memory, AWindowCanBeginAtTheLowestAddresses) {
  const expr::DataModel model{expr::DataModelKind::LP64};
  Memory memory(model, {.window = Memory::window(model, 0x42)});
  const uint32_t id = memory.allocate(1, 1, ObjectKind::Heap, nullptr, 0x42);
  EXPECT_EQ(memory.object(id).start, 0x42U);
  EXPECT_TRUE(memory.is_writable(0x42, 1));
  EXPECT_FALSE(memory.is_accessible(0, 1));
  EXPECT_EQ(memory.find(0), 0U);
  // No object lies where null leads to.
  const uint32_t elsewhere = memory.allocate(8, 8, ObjectKind::Local, nullptr, 0);
  EXPECT_NE(memory.object(elsewhere).start, 0U);
}

INSTANTIATE_TEST_SUITE_P(Models, MemoryOfModel,
                         ::testing::Values(expr::DataModelKind::LP64, expr::DataModelKind::ILP32));

// Programs

ExprRef step(Builder& b, ExprRef pointer, int64_t elements) {
  return b.store.make(Kind::PointerAdd, pointer->type(), {pointer, b.constant(b.s64, elements)});
}

TEST(MemoryAccess, GoesThroughPointersToLocalsAndGlobals) {
  Builder b;
  ExprRef x = b.local("x", b.s32);
  ExprRef g = b.global("g", b.s16);
  ExprRef p = b.local("p", b.store.pointer(b.s32));
  ExprRef q = b.local("q", b.store.pointer(b.s16));
  b.decl(x);
  b.assign(p, b.store.address_of(x));
  b.assign(q, b.store.address_of(g));
  b.assign(b.store.deref(p), b.num(40));
  b.assign(b.store.deref(q), b.constant(b.s16, -3));
  b.assign(x, b.plus(x, b.num(5)));
  b.ret(b.plus(b.store.deref(p), b.store.cast(b.s32, g)));
  EXPECT_EQ(b.run().exit_status, 42);
  EXPECT_EQ(b.check().exit_status, 42);
}

TEST(MemoryAccess, APointerSurvivesBytesUnionsAndIntegers) {
  for (auto model : {expr::DataModelKind::LP64, expr::DataModelKind::ILP32}) {
    Builder b(model);
    ExprRef x = b.local("x", b.s32);
    TypeRef pointer = b.store.pointer(b.s32);
    ExprRef p = b.local("p", pointer);
    ExprRef q = b.local("q", pointer);
    TypeRef word = b.store.size_type();
    ExprRef n = b.local("n", word);
    b.assign(x, b.num(7));
    b.assign(p, b.store.address_of(x));
    TypeRef bytes = b.store.pointer(b.u8);
    b.add(ir::Op::Copy,
          {b.store.cast(bytes, b.store.address_of(q)), b.store.cast(bytes, b.store.address_of(p)),
           b.constant(word, b.program.data_model().pointer_bytes())});
    b.assign(n, b.store.binary(Kind::BitXor, b.store.cast(word, q), b.constant(word, 0x55)));
    b.assign(q, b.store.cast(pointer, b.store.binary(Kind::BitXor, n, b.constant(word, 0x55))));
    b.assign(b.store.deref(q), b.num(9));
    b.ret(x);
    EXPECT_EQ(b.run().exit_status, 9);
    EXPECT_EQ(b.check().exit_status, 9);
  }
}

// p = ALLOC(40); then the access; what the outcome says.
Outcome access_heap(bool check, const std::function<void(Builder&, ExprRef)>& access) {
  Builder b;
  ExprRef p = b.local("p", b.store.pointer(b.s32));
  b.alloc(p, b.constant(b.u64, 40));
  access(b, p);
  b.ret(b.num(0));
  Options options;
  options.check = check;
  return b.run(options);
}

TEST(MemoryAccess, OutsideAnObjectEndsTheRun) {
  for (bool check : {false, true}) {
    const auto write_at = [&](int64_t i) {
      return access_heap(check,
                         [i](Builder& b, ExprRef p) { b.assign(b.store.deref(step(b, p, i)), b.num(1)); });
    };
    EXPECT_EQ(write_at(0).kind, OutcomeKind::Exited);
    EXPECT_EQ(write_at(9).kind, OutcomeKind::Exited);
    const auto bad = check ? OutcomeKind::Violation : OutcomeKind::InvalidAccess;
    EXPECT_EQ(write_at(10).kind, bad);
    EXPECT_EQ(write_at(-1).kind, bad);
    EXPECT_EQ(write_at(1000000).kind, bad);
    ASSERT_TRUE(write_at(10).violation.has_value());
    EXPECT_EQ(write_at(10).violation->kind, ViolationKind::Memory);
  }
}

TEST(MemoryAccess, MessagesNameThePlaceAndTheObject) {
  const Outcome outcome = access_heap(
      false, [](Builder& b, ExprRef p) { b.assign(b.local("x", b.s32), b.store.deref(step(b, p, 10))); });
  EXPECT_EQ(outcome.message,
            "invalid read of 4 bytes at test.c:2:1: offset 40 is outside an allocated object of 40 "
            "bytes (from test.c:1:1)");
  EXPECT_EQ(outcome.exit_status, 139);
  Builder b;
  b.assign(b.store.deref(b.null(b.s32)), b.num(1));
  EXPECT_EQ(b.run().message, "invalid write of 4 bytes at test.c:1:1: null pointer");
}

TEST(MemoryAccess, AStraddlingAccessIsInvalid) {
  const Outcome outcome = access_heap(false, [](Builder& b, ExprRef p) {
    ExprRef last = b.store.cast(b.store.pointer(b.s64), step(b, p, 9));
    b.assign(b.store.deref(last), b.constant(b.s64, 1));
  });
  EXPECT_EQ(outcome.kind, OutcomeKind::InvalidAccess);
}

TEST(MemoryAccess, AfterFreeIsInvalid) {
  for (bool check : {false, true}) {
    const Outcome outcome = access_heap(check, [](Builder& b, ExprRef p) {
      b.add(ir::Op::Free, {p});
      b.assign(b.store.deref(p), b.num(1));
    });
    EXPECT_EQ(outcome.kind, check ? OutcomeKind::Violation : OutcomeKind::InvalidAccess);
    EXPECT_NE(outcome.message.find("freed"), std::string::npos) << outcome.message;
  }
}

TEST(MemoryAccess, WrongFreesAreRefused) {
  auto expect = [](const char* text, const std::function<void(Builder&, ExprRef)>& action) {
    for (bool check : {false, true}) {
      const Outcome outcome = access_heap(check, action);
      EXPECT_EQ(outcome.kind, check ? OutcomeKind::Violation : OutcomeKind::InvalidAccess);
      EXPECT_NE(outcome.message.find(text), std::string::npos) << outcome.message;
    }
  };
  expect("already freed", [](Builder& b, ExprRef p) {
    b.add(ir::Op::Free, {p});
    b.add(ir::Op::Free, {p});
  });
  expect("middle", [](Builder& b, ExprRef p) { b.add(ir::Op::Free, {step(b, p, 1)}); });
  expect("not allocated: 'x'", [](Builder& b, ExprRef) {
    ExprRef x = b.local("x", b.s32);
    b.add(ir::Op::Free, {b.store.address_of(x)});
  });
  expect("no object", [](Builder& b, ExprRef p) {
    b.add(ir::Op::Free, {b.store.cast(p->type(), b.constant(b.u64, 77))});
  });
  const Outcome null = access_heap(true, [](Builder& b, ExprRef) { b.add(ir::Op::Free, {b.null(b.s32)}); });
  EXPECT_EQ(null.kind, OutcomeKind::Exited);
}

TEST(MemoryAccess, AConstantObjectIsNotWrittenThroughAPointer) {
  for (bool check : {false, true}) {
    Builder b;
    ExprRef text = b.global("text", b.store.array(b.s8, 4), true);
    b.assign(text, b.store.string(text->type(), "abc"));  // its initialisation
    ExprRef p = b.local("p", b.store.pointer(b.s8));
    b.assign(p, b.store.address_of(b.store.index(text, b.num(0))));
    b.assign(b.store.deref(p), b.constant(b.s8, 'x'));
    Options options;
    options.check = check;
    const Outcome outcome = b.run(options);
    EXPECT_EQ(outcome.kind, check ? OutcomeKind::Violation : OutcomeKind::InvalidAccess);
    EXPECT_NE(outcome.message.find("'text' is constant"), std::string::npos) << outcome.message;
  }
}

TEST(MemoryAccess, ALocalDiesWithItsScopeAndItsFunction) {
  for (bool check : {false, true}) {
    Options options;
    options.check = check;
    const auto bad = check ? OutcomeKind::Violation : OutcomeKind::InvalidAccess;
    Builder b;
    ExprRef p = b.local("p", b.store.pointer(b.s32));
    ExprRef x = b.local("x", b.s32);
    b.decl(x);
    b.assign(p, b.store.address_of(x));
    b.assign(b.store.deref(p), b.num(1));
    b.add(ir::Op::Dead, {x});
    b.assign(b.store.deref(p), b.num(2));
    const Outcome scope = b.run(options);
    EXPECT_EQ(scope.kind, bad);
    EXPECT_NE(scope.message.find("its life has ended: 'x'"), std::string::npos) << scope.message;

    Builder c;
    c.begin("f", c.store.pointer(c.s32), {});
    ExprRef y = c.local("y", c.s32);
    c.assign(y, c.num(5));
    c.ret(c.store.address_of(y));
    c.resume("main");
    ExprRef q = c.local("q", c.store.pointer(c.s32));
    c.call(q, c.reference("f"), {});
    c.ret(c.store.deref(q));
    EXPECT_EQ(c.run(options).kind, bad);
  }
}

TEST(MemoryAccess, CheckModeSeesUseAfterReturnEvenWhenAnotherCallFollowed) {
  Builder b;
  TypeRef pointer = b.store.pointer(b.s32);
  ExprRef escaped = b.global("escaped", pointer);
  b.begin("f", b.s32, {});
  ExprRef y = b.local("y", b.s32);
  b.assign(y, b.num(5));
  b.assign(escaped, b.store.address_of(y));
  b.ret(y);
  b.begin("g", b.s32, {});
  ExprRef z = b.local("z", b.s32);
  ExprRef p = b.local("p", pointer);
  b.assign(z, b.num(6));
  b.assign(p, b.store.address_of(z));
  b.ret(b.store.deref(escaped));
  b.resume("main");
  b.call(nullptr, b.reference("f"), {});
  b.call(nullptr, b.reference("g"), {});
  b.ret(b.num(0));
  const Outcome outcome = b.check();
  EXPECT_EQ(outcome.kind, OutcomeKind::Violation);
  EXPECT_NE(outcome.message.find("its life has ended: 'y'"), std::string::npos) << outcome.message;
}

TEST(MemoryAccess, QueriesTellOfTheObject) {
  Builder b;
  ExprRef a = b.global("a", b.store.array(b.s32, 10));
  TypeRef pointer = b.store.pointer(b.s32);
  ExprRef p = b.local("p", pointer);
  ExprRef h = b.local("h", pointer);
  b.assign(p, b.store.address_of(b.store.index(a, b.num(3))));
  auto check = [&](ExprRef condition) { b.add(ir::Op::Assert, {condition}); };
  auto query = [&](Kind kind, ExprRef e) { return b.store.unary(kind, e); };
  check(b.equal(query(Kind::OffsetOf, p), b.constant(b.u64, 12)));
  check(b.equal(query(Kind::ObjectSize, p), b.constant(b.u64, 40)));
  check(query(Kind::IsLive, p));
  check(query(Kind::IsLive, step(b, p, 7)));  // one past the end
  check(b.store.negation(query(Kind::IsLive, step(b, p, 8))));
  check(b.store.negation(query(Kind::IsLive, b.store.zero(pointer))));
  check(b.equal(query(Kind::ObjectOf, p), query(Kind::ObjectOf, step(b, p, 7))));
  b.alloc(h, b.constant(b.u64, 4));
  check(b.store.binary(Kind::Ne, query(Kind::ObjectOf, p), query(Kind::ObjectOf, h)));
  check(query(Kind::IsLive, h));
  b.add(ir::Op::Free, {h});
  check(b.store.negation(query(Kind::IsLive, h)));
  b.ret(b.num(0));
  Options options;
  options.stop_at_failed_assertion = true;
  const Outcome outcome = b.run(options);
  EXPECT_EQ(outcome.kind, OutcomeKind::Exited) << outcome.message;
}

TEST(MemoryAccess, AnIndexOutsideAKnownArrayEndsTheRun) {
  Builder b;
  ExprRef a = b.local("a", b.store.array(b.s32, 10));
  ExprRef i = b.local("i", b.s32);
  b.assign(i, b.num(100000));
  b.assign(b.store.index(a, i), b.num(1));
  const Outcome outcome = b.run();
  EXPECT_EQ(outcome.kind, OutcomeKind::InvalidAccess);
  EXPECT_EQ(outcome.message,
            "invalid write of 4 bytes at test.c:2:1: offset 400000 is outside 'a' of 40 bytes");
}

TEST(MemoryAccess, LargeLocalsAreFoundThroughPointersAndDieWithTheirFunction) {
  for (bool check : {false, true}) {
    Builder b;
    TypeRef pointer = b.store.pointer(b.s32);
    ExprRef escaped = b.global("escaped", pointer);
    b.begin("f", b.s32, {{"i", b.s32}});
    ExprRef small = b.local("small", b.store.array(b.s32, 5));
    ExprRef a = b.local("a", b.store.array(b.s32, 10000));
    ExprRef c = b.local("c", b.store.array(b.s32, 10000));
    ExprRef p = b.local("p", pointer);
    for (ExprRef array : {small, a, c}) {
      b.decl(array);
      b.assign(p, b.store.address_of(b.store.index(array, b.num(0))));
      b.assign(b.store.deref(p), b.num(1));
    }
    b.assign(p, b.store.address_of(b.store.index(a, b.reference("f::i"))));
    b.assign(b.store.deref(p), b.num(7));
    b.assign(escaped, p);
    b.ret(b.store.deref(p));
    b.resume("main");
    ExprRef r = b.local("r", b.s32);
    b.call(r, b.reference("f"), {b.num(0)});
    b.call(r, b.reference("f"), {b.num(9999)});
    b.call(r, b.reference("f"), {b.num(5000)});
    b.ret(r);
    Options options;
    options.check = check;
    EXPECT_EQ(b.run(options).exit_status, 7) << b.run(options).message;
    b.function->body.pop_back();
    b.ret(b.store.deref(escaped));
    EXPECT_EQ(b.run(options).kind, check ? OutcomeKind::Violation : OutcomeKind::InvalidAccess);
    b.function->body.pop_back();
    b.call(r, b.reference("f"), {b.num(10000)});
    EXPECT_EQ(b.run(options).kind, check ? OutcomeKind::Violation : OutcomeKind::InvalidAccess);
  }
}

TEST(MemoryAccess, StackAllocationsEndWithTheFunction) {
  Builder b;
  TypeRef pointer = b.store.pointer(b.s32);
  b.begin("f", pointer, {});
  ExprRef v = b.local("v", pointer);
  b.alloc(v, b.constant(b.u64, 8)).variant = ir::Variant::Stack;
  b.assign(b.store.deref(v), b.num(1));
  b.ret(v);
  b.resume("main");
  ExprRef q = b.local("q", pointer);
  ExprRef i = b.local("i", b.s32);
  b.call(q, b.reference("f"), {});
  b.assign(i, b.store.deref(q));
  b.ret(i);
  EXPECT_EQ(b.run().kind, OutcomeKind::InvalidAccess);
}

TEST(MemoryAccess, CopyMovesOverlappingBytesAndFillSetsThem) {
  Builder b;
  ExprRef a = b.local("a", b.store.array(b.u8, 8));
  auto at = [&](int64_t i) { return b.store.address_of(b.store.index(a, b.num(i))); };
  b.add(ir::Op::Fill, {at(0), b.num(0x103), b.constant(b.u64, 8)});
  b.assign(b.store.index(a, b.num(0)), b.constant(b.u8, 10));
  b.add(ir::Op::Copy, {at(1), at(0), b.constant(b.u64, 7)});
  ExprRef sum =
      b.plus(b.plus(b.store.index(a, b.num(0)), b.store.index(a, b.num(1))), b.store.index(a, b.num(7)));
  b.ret(b.store.cast(b.s32, sum));
  EXPECT_EQ(b.run().exit_status, 23);
  b.function->body.pop_back();
  b.add(ir::Op::Copy, {at(1), at(0), b.constant(b.u64, 8)});
  EXPECT_EQ(b.run().kind, OutcomeKind::InvalidAccess);
}

TEST(MemoryAccess, HugeAllocationsEndWithAMessage) {
  Builder b;
  ExprRef p = b.local("p", b.store.pointer(b.s32));
  b.alloc(p, b.constant(b.u64, -1));
  const Outcome outcome = b.run();
  EXPECT_EQ(outcome.kind, OutcomeKind::ResourceLimit);
  EXPECT_EQ(outcome.message, "out of memory: an object of 18446744073709551615 bytes");
}

}  // namespace
}  // namespace heddle::interpreter
