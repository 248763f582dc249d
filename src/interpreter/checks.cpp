#include "interpreter/checks.h"

#include <llvm/ADT/SmallString.h>

#include "expr/evaluate.h"
#include "interpreter/descriptions.h"
#include "interpreter/findings.h"
#include "interpreter/slot_values.h"

namespace heddle::interpreter {

using expr::Kind;
using expr::TypeRef;
using llvm::APInt;

namespace {

std::string operation_text(const ArithmeticInfo& info, const APInt& left, const APInt& right) {
  const std::string token(expr::info(info.kind).token);
  if (info.right == kNoSlot) return token + "(" + print_value(info.type, left) + ")";
  return print_value(info.type, left) + " " + token + " " + print_value(info.right_type, right);
}

// What mathematics says; nothing where that is not the point, as for shifts of negative numbers.
std::string exact_result(const ArithmeticInfo& info, const APInt& left, const APInt& right) {
  const unsigned width = 2 * info.type->width() + 1;
  const APInt a = left.sext(width);
  const APInt b = right.sext(width);
  APInt exact;
  switch (info.kind) {
    case Kind::Neg:
      exact = -a;
      break;
    case Kind::Add:
      exact = a + b;
      break;
    case Kind::Sub:
      exact = a - b;
      break;
    case Kind::Mul:
      exact = a * b;
      break;
    case Kind::Div:
      exact = a.sdiv(b);
      break;
    default:
      return "";
  }
  llvm::SmallString<80> text;
  exact.toStringSigned(text);
  return " = " + std::string(text);
}

bool is_shift(Kind kind) {
  return kind == Kind::Shl || kind == Kind::Shr;
}

// The common case without big numbers: sums and products whose exact value is known in 64 bits.
bool is_plainly_in_range(const ArithmeticInfo& info, uint64_t x, uint64_t y) {
  const unsigned width = info.type->width();
  if (width > 64) return false;
  const auto a = static_cast<int64_t>(x);
  const auto b = static_cast<int64_t>(y);
  int64_t exact = 0;
  switch (info.kind) {
    case Kind::Add:
      if (__builtin_add_overflow(a, b, &exact)) return false;
      break;
    case Kind::Sub:
      if (__builtin_sub_overflow(a, b, &exact)) return false;
      break;
    case Kind::Mul:
      if (__builtin_mul_overflow(a, b, &exact)) return false;
      break;
    default:
      return false;
  }
  return exact << (64 - width) >> (64 - width) == exact;
}

}  // namespace

std::string describe_overflow(const RunState& state, const ArithmeticInfo& info) {
  const APInt left = bits_of_slots(info.type, state.registers + info.left);
  const APInt right =
      info.right == kNoSlot ? left : bits_of_slots(info.right_type, state.registers + info.right);
  return operation_text(info, left, right) + exact_result(info, left, right) + ", which " +
         std::to_string(info.type->width()) + " bits do not hold";
}

void check_index(RunState& state, uint64_t index, uint64_t limit) {
  if (index < limit) return;
  fail(state, ViolationKind::Memory,
       "index " + std::to_string(static_cast<int64_t>(index)) + " is out of bounds: the array has " +
           std::to_string(limit) + " elements");
}

void check_within(RunState& state, uint64_t address, uint64_t origin, uint64_t bytes, bool is_write) {
  const uint32_t id = state.memory.find(origin);
  if (id == 0) return;  // the access itself will tell
  const Object& object = state.memory.object(id);
  if (!object.is_live) fail_access(state, origin, bytes, is_write);
  const uint64_t offset = address - object.start;
  if (offset <= object.size && bytes <= object.size - offset) return;
  fail_read_or_write(state, bytes, is_write, describe_outside(state, object, address));
}

void check_arithmetic(RunState& state, const ArithmeticInfo& info) {
  const uint64_t* x = state.registers + info.left;
  const uint64_t* y = info.right == kNoSlot ? x : state.registers + info.right;
  if (is_plainly_in_range(info, *x, *y)) return;
  const APInt left = bits_of_slots(info.type, x);
  const APInt right = info.right == kNoSlot ? left : bits_of_slots(info.right_type, y);
  const std::string type = expr::to_string(info.type);
  if ((info.kind == Kind::Div || info.kind == Kind::Mod) && right.isZero())
    fail(state, ViolationKind::Division, "division by zero: " + operation_text(info, left, right));
  if (is_shift(info.kind) && right.uge(info.type->width()))
    fail(state, ViolationKind::Shift,
         "shift distance out of range: " + operation_text(info, left, right) + " of type " + type);
  if (!is_signed(info.type) || info.kind == Kind::Shr) return;
  const TypeRef types[] = {info.type, info.right == kNoSlot ? info.type : info.right_type};
  const APInt operands[] = {left, right};
  const size_t count = info.right == kNoSlot ? 1 : 2;
  const APInt overflows =
      expr::evaluate_operation(expr::overflow_predicate(info.kind), state.program.store().bool_type(),
                               {types, count}, {operands, count});
  if (overflows.isZero()) return;
  const std::string text = operation_text(info, left, right) + " does not fit " + type;
  if (info.kind == Kind::Shl) fail(state, ViolationKind::Shift, "left shift loses bits: " + text);
  fail(state, ViolationKind::Overflow, "signed overflow: " + text);
}

}  // namespace heddle::interpreter
