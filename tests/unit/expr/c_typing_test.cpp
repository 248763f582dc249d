// Examples to read; tests/differential/c_typing compares thousands of expressions with Clang.
#include "expr/c_typing.h"

#include <gtest/gtest.h>

#include "ir/text.h"

namespace heddle::expr {
namespace {

class CTyping : public ::testing::Test {
 protected:
  CTyping() {
    store.complete_record(node, {{"key", s32, 0, false}, {"flag", store.unsigned_type(3), 32, true}}, 8, 4);
  }
  static std::string text(const CResult& result) {
    return result ? ir::to_string(result.value) : "refused: " + result.reason;
  }
  std::string binary(COperator op, ExprRef a, ExprRef b) { return text(c_binary(store, op, a, b)); }

  Store store{DataModel{}};
  TypeRef s32 = store.signed_type(32);
  TypeRef node = store.record("node", false);
  ExprRef i = store.symbol("i", s32);
  ExprRef u = store.symbol("u", store.unsigned_type(32));
  ExprRef l = store.symbol("l", store.signed_type(64));
  ExprRef c = store.symbol("c", store.signed_type(8));
  ExprRef b = store.symbol("b", store.bool_type());
  ExprRef d = store.symbol("d", store.float_type(FloatFormat::Double));
  ExprRef p = store.symbol("p", store.pointer(s32));
  ExprRef v = store.symbol("v", store.pointer(store.void_type()));
  ExprRef a = store.symbol("a", store.array(s32, 4));
  ExprRef n = store.symbol("n", node);
  ExprRef o = store.symbol("o", store.pointer(store.record("opaque", false)));
  ExprRef zero = store.constant(s32, 0);
};

TEST_F(CTyping, ArithmeticConversions) {
  EXPECT_EQ(binary(COperator::Add, c, c), "cast:s32(c) + cast:s32(c)");
  EXPECT_EQ(binary(COperator::Add, i, u), "cast:u32(i) + u");
  EXPECT_EQ(binary(COperator::Add, u, l), "cast:s64(u) + l");
  EXPECT_EQ(binary(COperator::Multiply, i, d), "cast:f64(i) * d");
  EXPECT_EQ(binary(COperator::ShiftLeft, c, l), "cast:s32(c) << l");
  EXPECT_EQ(binary(COperator::Remainder, d, i),
            "refused: '%' should not have operands of types 'f64' and 's32'");
  EXPECT_EQ(text(c_unary(store, COperator::Minus, b)), "-cast:s32(b)");
  EXPECT_EQ(text(c_unary(store, COperator::BitNot, store.member(n, 1))), "~cast:s32(n.flag)");
  EXPECT_EQ(text(c_unary(store, COperator::BitNot, d)),
            "refused: '~' should not have an operand of type 'f64'");
}

TEST_F(CTyping, TruthValues) {
  EXPECT_EQ(binary(COperator::Less, c, i), "cast:s32(cast:s32(c) < i)");
  EXPECT_EQ(binary(COperator::LogicalAnd, i, p), "cast:s32(i != 0:s32 && p != null:s32*)");
  const ExprRef both = c_binary(store, COperator::LogicalAnd, i, p).value;
  EXPECT_EQ(binary(COperator::LogicalOr, both, d),
            "cast:s32(i != 0:s32 && p != null:s32* || d != 0x0p0:f64)");
  EXPECT_EQ(text(c_unary(store, COperator::LogicalNot, both)), "cast:s32(!(i != 0:s32 && p != null:s32*))");
  EXPECT_EQ(text(c_condition(store, n)), "refused: a condition should not have type 'struct node'");
}

TEST_F(CTyping, Pointers) {
  EXPECT_EQ(binary(COperator::Add, p, i), "pointer_add(p, cast:s64(i))");
  EXPECT_EQ(binary(COperator::Subtract, p, u), "pointer_add(p, -cast:s64(u))");
  EXPECT_EQ(binary(COperator::Subtract, p, p), "pointer_sub(p, p)");
  EXPECT_EQ(binary(COperator::Equal, p, zero), "cast:s32(p == cast:s32*(0:s32))");
  EXPECT_EQ(binary(COperator::Equal, p, v), "cast:s32(cast:void*(p) == v)");
  EXPECT_EQ(binary(COperator::Less, p, v),
            "refused: '<' should not have operands of types 's32*' and 'void*'");
  EXPECT_EQ(binary(COperator::Equal, p, i),
            "refused: '==' should not have operands of types 's32*' and 's32'");
  EXPECT_EQ(binary(COperator::Add, o, i),
            "refused: a pointer to the incomplete type 'struct opaque' should not be advanced");
  EXPECT_EQ(text(c_unary(store, COperator::Dereference, a)), "*&a[0:s64]");
  EXPECT_EQ(text(c_subscript(store, a, c)), "a[cast:s64(cast:s32(c))]");
  EXPECT_EQ(text(c_subscript(store, i, p)), "*pointer_add(p, cast:s64(i))");
  EXPECT_EQ(text(c_unary(store, COperator::AddressOf, store.member(n, 1))),
            "refused: '&' should not have a bit-field as its operand");
}

TEST_F(CTyping, ConditionalAndAssignment) {
  EXPECT_EQ(text(c_conditional(store, i, c, u)), "ite(i != 0:s32, cast:u32(c), u)");
  EXPECT_EQ(text(c_conditional(store, b, p, zero)), "ite(b, p, cast:s32*(0:s32))");
  EXPECT_EQ(text(c_conditional(store, b, p, v)), "ite(b, cast:void*(p), v)");
  EXPECT_EQ(text(c_conditional(store, b, p, o)),
            "refused: '?:' should not have operands of types 's32*' and 'struct opaque*'");
  EXPECT_EQ(text(c_convert(store, store.bool_type(), i)), "cast:bool(i)");
  EXPECT_EQ(text(c_convert(store, p->type(), v)), "cast:s32*(v)");
  EXPECT_EQ(text(c_convert(store, p->type(), i)),
            "refused: a value of type 's32' should not be converted to 's32*'");
  EXPECT_EQ(text(c_cast(store, p->type(), i)), "cast:s32*(i)");
  EXPECT_EQ(text(c_cast(store, p->type(), d)), "refused: a value of type 'f64' should not be cast to 's32*'");
  EXPECT_EQ(text(c_member(store, n, "size")), "refused: 'struct node' has no member 'size'");
}

}  // namespace
}  // namespace heddle::expr
