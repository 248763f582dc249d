// C's typing without Clang: what an operator of C means on operands of given types, with the conversions that
// C inserts written out. For C that is not part of the program: actions of specifications, expressions in
// witnesses.
//
// C's types are taken as ours. `bool` is _Bool. Integer types are told apart by width and sign only; rank is
// not needed, because in both data models the conversions of types of equal width give types of that width. A
// bit-vector whose width is no type's is a bit-field. `int` and maps are no C types. Results of comparisons
// are C's int, s32.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "expr/expr.h"

namespace heddle::expr {

enum class COperator : uint8_t {
  // unary
  Plus,
  Minus,
  BitNot,
  LogicalNot,
  Dereference,
  AddressOf,
  // binary
  Multiply,
  Divide,
  Remainder,
  Add,
  Subtract,
  ShiftLeft,
  ShiftRight,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
  BitAnd,
  BitXor,
  BitOr,
  LogicalAnd,
  LogicalOr,
};

struct COperatorInfo {
  COperator op;
  std::string_view token;
  bool is_unary;
  int precedence;  // of binary operators: a larger number binds closer
};

inline constexpr auto kCOperators = std::to_array<COperatorInfo>({
    {COperator::Plus, "+", true, 0},           {COperator::Minus, "-", true, 0},
    {COperator::BitNot, "~", true, 0},         {COperator::LogicalNot, "!", true, 0},
    {COperator::Dereference, "*", true, 0},    {COperator::AddressOf, "&", true, 0},
    {COperator::Multiply, "*", false, 10},     {COperator::Divide, "/", false, 10},
    {COperator::Remainder, "%", false, 10},    {COperator::Add, "+", false, 9},
    {COperator::Subtract, "-", false, 9},      {COperator::ShiftLeft, "<<", false, 8},
    {COperator::ShiftRight, ">>", false, 8},   {COperator::Less, "<", false, 7},
    {COperator::LessEqual, "<=", false, 7},    {COperator::Greater, ">", false, 7},
    {COperator::GreaterEqual, ">=", false, 7}, {COperator::Equal, "==", false, 6},
    {COperator::NotEqual, "!=", false, 6},     {COperator::BitAnd, "&", false, 5},
    {COperator::BitXor, "^", false, 4},        {COperator::BitOr, "|", false, 3},
    {COperator::LogicalAnd, "&&", false, 2},   {COperator::LogicalOr, "||", false, 1},
});

constexpr const COperatorInfo& info(COperator op) {
  return kCOperators[static_cast<size_t>(op)];
}

static_assert(
    [] {
      for (size_t i = 0; i < kCOperators.size(); ++i)
        if (static_cast<size_t>(kCOperators[i].op) != i) return false;
      return true;
    }(),
    "kCOperators should list the operators in the order of the enum");

// The typed expression, or why C has none.
struct CResult {
  ExprRef value = nullptr;
  std::string reason;

  // Implicit, so that functions return either.
  CResult(ExprRef e) : value(e) {}
  CResult(std::string why) : reason(std::move(why)) {}
  CResult(const char* why) : reason(why) {}
  explicit operator bool() const { return value != nullptr; }
};

// Operands of any of these may be arrays and functions: they decay to pointers where C says so. An expression
// that needs no conversion is returned as it is, so `+x` is the place x: who reads C knows that `&+x` is
// none.
CResult c_unary(Store& store, COperator op, ExprRef a);
CResult c_binary(Store& store, COperator op, ExprRef a, ExprRef b);
CResult c_conditional(Store& store, ExprRef condition, ExprRef a, ExprRef b);
CResult c_subscript(Store& store, ExprRef a, ExprRef b);
CResult c_member(Store& store, ExprRef record, std::string_view field);
CResult c_arrow(Store& store, ExprRef pointer, std::string_view field);
// (type) a
CResult c_cast(Store& store, TypeRef type, ExprRef a);
// a as C converts it when it is assigned to an object of the type, passed to a parameter, or returned.
CResult c_convert(Store& store, TypeRef type, ExprRef a);
// The bool that says whether a scalar is not zero, as in conditions.
CResult c_condition(Store& store, ExprRef a);
// An array's first element's address, a function's address, anything else itself.
CResult c_decay(Store& store, ExprRef a);

// The type after the integer promotions, and the one that the usual arithmetic conversions give. Of
// arithmetic types.
TypeRef c_int_type(Store& store);
TypeRef c_promoted_type(Store& store, TypeRef type);
TypeRef c_common_type(Store& store, TypeRef a, TypeRef b);

}  // namespace heddle::expr
