#include <gtest/gtest.h>

#include "builder.h"
#include "support/diagnostics.h"

namespace heddle::interpreter {
namespace {

using namespace testing;

ExprRef input(Builder& b, const std::string& name, TypeRef type) {
  ExprRef x = b.local(name + std::to_string(b.here()), type);
  b.add(ir::Op::Havoc, {x}).name = b.store.intern(name);
  return x;
}

Outcome run_with(Builder& b, ValueSource& values) {
  Options options;
  options.values = &values;
  options.stop_at_failed_assertion = true;
  return b.run(options);
}

TEST(Inputs, ComeFromAListInJson) {
  Builder b;
  TypeRef s128 = b.store.signed_type(128);
  ExprRef a = input(b, "a", b.s32);
  ExprRef c = input(b, "b", b.u64);
  ExprRef d = input(b, "c", s128);
  ExprRef f = input(b, "d", b.f64);
  ExprRef g = input(b, "e", b.f32);
  ExprRef h = input(b, "f", b.boolean);
  ExprRef rest = input(b, "g", b.s32);
  auto holds = [&](ExprRef e) { b.add(ir::Op::Assert, {e}); };
  holds(b.equal(a, b.num(-5)));
  holds(b.equal(c, b.constant(b.u64, -1)));
  holds(b.equal(d, b.store.constant(s128, llvm::APInt(128, 1).shl(70))));
  holds(b.equal(
      f, b.store.make(Kind::Div, b.f64, {b.store.cast(b.f64, b.num(5)), b.store.cast(b.f64, b.num(2))})));
  holds(b.store.unary(Kind::IsNan, g));
  holds(h);
  holds(b.equal(rest, b.num(0)));
  b.ret(b.num(0));
  auto values = values_from_json(R"([-5, 18446744073709551615, "1180591620717411303424", 2.5, "nan", true])",
                                 "v.json", b.program.data_model());
  const Outcome outcome = run_with(b, *values);
  EXPECT_EQ(outcome.kind, OutcomeKind::Exited) << outcome.message;
  ASSERT_EQ(outcome.inputs.size(), 7U);
  EXPECT_EQ(outcome.inputs[0].name, "a");
  EXPECT_EQ(outcome.inputs[0].value.getSExtValue(), -5);
}

TEST(Inputs, ComeByNameInJson) {
  Builder b;
  ExprRef x = input(b, "x", b.s32);
  ExprRef y = input(b, "y", b.s32);
  ExprRef x2 = input(b, "x", b.s32);
  b.ret(b.plus(x, b.plus(y, x2)));
  auto values = values_from_json(R"({"y": [100], "x": [1, "0x10"]})", "v.json", b.program.data_model());
  EXPECT_EQ(run_with(b, *values).exit_status, 117);
}

TEST(Inputs, WrongJsonIsRefused) {
  const expr::DataModel model;
  EXPECT_THROW(values_from_json("[1,", "v.json", model), support::InputError);
  EXPECT_THROW(values_from_json("5", "v.json", model), support::InputError);
  EXPECT_THROW(values_from_json(R"({"x": 5})", "v.json", model), support::InputError);
  Builder b;
  input(b, "x", b.u8);
  b.ret(b.num(0));
  auto values = values_from_json("[300]", "v.json", model);
  try {
    run_with(b, *values);
    FAIL();
  } catch (const support::InputError& error) {
    EXPECT_STREQ(error.what(), "v.json: error: input 'x': 300 is no value of type u8");
  }
}

TEST(Inputs, ComeFromBytes) {
  Builder b;
  ExprRef x = input(b, "x", b.u16);
  ExprRef y = input(b, "y", b.u8);
  ExprRef z = input(b, "z", b.s32);
  b.add(ir::Op::Assert, {b.equal(x, b.constant(b.u16, 0x0201))});
  b.ret(b.plus(b.store.cast(b.s32, y), z));
  auto values = values_from_bytes("\x01\x02\x03\x04");
  EXPECT_EQ(run_with(b, *values).exit_status, 7);
}

TEST(Inputs, AreRepeatableFromASeedAndFromTheRecord) {
  Builder b;
  TypeRef s =
      b.record("s", {{"a", b.s8, 0}, {"b", b.f32, 32}, {"c", b.store.unsigned_type(3), 64, true}}, 12, 4);
  ExprRef x = b.local("x", b.s32);
  ExprRef v = b.local("v", s);
  b.add(ir::Op::Havoc, {x}).name = b.store.intern("x");
  b.add(ir::Op::Havoc, {v}).name = b.store.intern("v");
  ExprRef sum = b.plus(x, b.store.cast(b.s32, b.store.member(v, 0)));
  b.ret(b.plus(sum,
               b.plus(b.store.cast(b.s32, b.store.member(v, 1)), b.store.cast(b.s32, b.store.member(v, 2)))));
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Options options;
    options.seed = seed;
    const Outcome first = b.run(options);
    EXPECT_EQ(first.exit_status, b.run(options).exit_status);
    std::vector<llvm::APInt> recorded;
    for (const Input& in : first.inputs) recorded.push_back(in.value);
    auto values = values_from_list(recorded);
    EXPECT_EQ(run_with(b, *values).exit_status, first.exit_status);
  }
}

// The source also chooses what uninitialised objects hold.
class Chosen : public ValueSource {
 public:
  bool provide(const Request& request, std::span<uint8_t> bytes) override {
    std::fill(bytes.begin(), bytes.end(), 0);
    needs.push_back(request.need);
    names.emplace_back(request.name);
    if (!bytes.empty()) bytes[0] = request.need == Need::Declared ? 3 : 40;
    return true;
  }
  std::vector<Need> needs;
  std::vector<std::string> names;
};

TEST(Inputs, ASourceMayFixUninitialisedObjects) {
  Builder b;
  ExprRef x = b.local("x", b.s32);
  ExprRef p = b.local("p", b.store.pointer(b.s32));
  b.decl(x);
  b.alloc(p, b.constant(b.u64, 4));
  b.ret(b.plus(x, b.store.deref(p)));
  Chosen values;
  EXPECT_EQ(run_with(b, values).exit_status, 43);
  EXPECT_EQ(values.needs, (std::vector<Need>{Need::Declared, Need::Allocated}));
  EXPECT_EQ(values.names[0], "main::x");
}

TEST(Inputs, ArgumentsAndStandardInputAreServed) {
  Builder b;
  ExprRef argc = input(b, "__heddle_nondet_argc", b.s32);
  ExprRef length = input(b, "__heddle_nondet_arg_length", b.store.size_type());
  ExprRef second = input(b, "__heddle_nondet_arg_length", b.store.size_type());
  for (int i = 0; i < 4; ++i) input(b, "__heddle_nondet_arg_char", b.s8);
  ExprRef last = input(b, "__heddle_nondet_arg_char", b.s8);
  ExprRef byte = input(b, "__heddle_nondet_stdin", b.s32);
  ExprRef end = input(b, "__heddle_nondet_stdin", b.s32);
  auto holds = [&](ExprRef e) { b.add(ir::Op::Assert, {e}); };
  holds(b.equal(argc, b.num(2)));
  holds(b.equal(length, b.constant(b.u64, 4)));
  holds(b.equal(second, b.constant(b.u64, 2)));
  holds(b.equal(last, b.constant(b.s8, '-')));
  holds(b.equal(byte, b.num(0xe4)));
  holds(b.equal(end, b.num(-1)));
  b.ret(b.num(0));
  char text[] = "\xe4";
  std::FILE* stream = fmemopen(text, 1, "r");
  Options options;
  options.arguments = {"prog", "-x"};
  options.standard_input = stream;
  options.stop_at_failed_assertion = true;
  const Outcome outcome = b.run(options);
  std::fclose(stream);
  EXPECT_EQ(outcome.kind, OutcomeKind::Exited) << outcome.message;
}

}  // namespace
}  // namespace heddle::interpreter
