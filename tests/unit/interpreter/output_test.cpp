#include <gtest/gtest.h>

#include <cmath>

#include "builder.h"

namespace heddle::interpreter {
namespace {

using namespace testing;

// A program that prints with one variadic call, as the model of printf does.
class Printing {
 public:
  explicit Printing(expr::DataModelKind model) : b(model) {
    TypeRef text = b.store.pointer(b.s8);
    b.begin("printf", b.s32, {{"format", text}}, true);
    ExprRef r = b.local("r", b.s32);
    b.add(ir::Op::Output, {r, b.num(1), b.reference("printf::format"), b.reference("printf::va")});
    b.ret(r);
    b.resume("main");
    count = b.local("count", b.s32);
  }

  ExprRef text(const std::string& bytes) {
    TypeRef type = b.store.array(b.s8, bytes.size() + 1);
    ExprRef literal = b.global("literal" + std::to_string(literals_++), type, true);
    b.assign(literal, b.store.string(type, bytes));
    return b.store.address_of(b.store.index(literal, b.num(0)));
  }
  void print(const std::string& format, std::vector<ExprRef> arguments) {
    arguments.insert(arguments.begin(), text(format));
    b.call(count, b.reference("printf"), arguments);
  }
  ExprRef real(double value) { return b.store.constant(b.f64, std::bit_cast<uint64_t>(value)); }
  ExprRef big(int64_t value) { return b.constant(b.s64, value); }
  ExprRef word(int64_t value) { return b.constant(b.store.difference_type(), value); }
  std::string run() {
    b.ret(count);
    return b.printed();
  }

  Builder b;
  ExprRef count;

 private:
  int literals_ = 0;
};

class Output : public ::testing::TestWithParam<expr::DataModelKind> {};

TEST_P(Output, FormatsIntegers) {
  Printing p(GetParam());
  p.print("[%d|%5d|%-5d|%05d|%+d|% d|%.3d|%*d|%-*d|%.*d]",
          {p.b.num(-7), p.b.num(42), p.b.num(42), p.b.num(42), p.b.num(42), p.b.num(42), p.b.num(5),
           p.b.num(4), p.b.num(1), p.b.num(4), p.b.num(1), p.b.num(3), p.b.num(9)});
  p.print("[%u|%x|%X|%o|%#x|%lld|%lu|%zu|%hhd|%hu|%jd|%c|%%]",
          {p.b.num(-1), p.b.num(255), p.b.num(255), p.b.num(8), p.b.num(255), p.big(-1234567890123),
           p.word(77), p.word(78), p.b.num(0x1ff), p.b.num(0x12345), p.big(-9), p.b.num('z')});
  EXPECT_EQ(p.run(),
            "[-7|   42|42   |00042|+42| 42|005|   1|1   |009]"
            "[4294967295|ff|FF|10|0xff|-1234567890123|77|78|-1|9029|-9|z|%]");
  EXPECT_EQ(p.b.outcome.exit_status, 62);
}

TEST_P(Output, FormatsReals) {
  Printing p(GetParam());
  TypeRef x87 = p.b.store.float_type(expr::FloatFormat::X87);
  ExprRef third =
      p.b.store.make(Kind::Div, x87, {p.b.store.cast(x87, p.b.num(1)), p.b.store.cast(x87, p.b.num(3))});
  p.print("%f %.2f %e %g %10.3f %a %G %f %Lf %d",
          {p.real(1.5), p.real(2.345), p.real(12345.678), p.real(0.0001), p.real(-3.14159), p.real(1.0),
           p.real(1e20), p.real(std::numeric_limits<double>::infinity()), third, p.b.num(5)});
  EXPECT_EQ(p.run(), "1.500000 2.35 1.234568e+04 0.0001     -3.142 0x1p+0 1E+20 inf 0.333333 5");
}

TEST_P(Output, FormatsStringsAndPointers) {
  Printing p(GetParam());
  p.print("[%s|%5s|%-5s|%.2s|%p|%s]",
          {p.text("abc"), p.text("abc"), p.text("abc"), p.text("abc"), p.b.null(p.b.s8), p.b.null(p.b.s8)});
  EXPECT_EQ(p.run(), "[abc|  abc|abc  |ab|(nil)|(null)]");
}

TEST_P(Output, APrecisionProtectsWhatHasNoEnd) {
  Printing p(GetParam());
  ExprRef raw = p.b.global("raw", p.b.store.array(p.b.s8, 3));
  p.b.assign(raw, p.b.store.string(raw->type(), "xyz"));
  ExprRef address = p.b.store.address_of(p.b.store.index(raw, p.b.num(0)));
  p.print("%.3s", {address});
  p.print("%s", {address});
  EXPECT_EQ(p.run(), "xyz");
  EXPECT_EQ(p.b.outcome.kind, OutcomeKind::InvalidAccess);
}

TEST_P(Output, CountsCharactersWithN) {
  Printing p(GetParam());
  ExprRef n = p.b.local("n", p.b.s32);
  p.print("hello%n world", {p.b.store.address_of(n)});
  p.b.ret(n);
  EXPECT_EQ(p.run(), "hello world");
  EXPECT_EQ(p.b.outcome.exit_status, 5);
}

TEST_P(Output, MissingArgumentsAreInvalidReads) {
  Printing p(GetParam());
  p.print("%d %d", {p.b.num(1)});
  EXPECT_EQ(p.run(), "");
  EXPECT_EQ(p.b.outcome.kind, OutcomeKind::InvalidAccess);
}

INSTANTIATE_TEST_SUITE_P(Models, Output,
                         ::testing::Values(expr::DataModelKind::LP64, expr::DataModelKind::ILP32));

TEST(OutputChecks, UninitialisedValuesAreNotPrinted) {
  Printing p(expr::DataModelKind::LP64);
  ExprRef x = p.b.local("x", p.b.s32);
  p.b.decl(x);
  p.print("%d", {x});
  p.b.ret(p.b.num(0));
  EXPECT_EQ(p.b.check().violation->kind, ViolationKind::Uninitialized);
}

TEST(OutputChecks, BytesAreWrittenAsTheyAre) {
  Builder b;
  ExprRef a = b.local("a", b.store.array(b.u8, 3));
  b.decl(a);
  b.assign(b.store.index(a, b.num(0)), b.constant(b.u8, 'x'));
  b.assign(b.store.index(a, b.num(1)), b.constant(b.u8, 0));
  ExprRef start = b.store.address_of(b.store.index(a, b.num(0)));
  b.add(ir::Op::Output, {nullptr, b.num(1), start, b.constant(b.u64, 2)}).variant = ir::Variant::Bytes;
  b.ret(b.num(0));
  EXPECT_EQ(b.printed(), std::string("x\0", 2));
  EXPECT_EQ(b.check().kind, OutcomeKind::Exited);
  b.function->body.pop_back();
  b.add(ir::Op::Output, {nullptr, b.num(1), start, b.constant(b.u64, 3)}).variant = ir::Variant::Bytes;
  EXPECT_EQ(b.check().violation->kind, ViolationKind::Uninitialized);
}

}  // namespace
}  // namespace heddle::interpreter
