// The loop over register code. Each handler ends by jumping to the next one's label (a GNU extension that gcc
// and clang share): the branch predictor then sees one jump per handler instead of one for all. The loop is
// compiled for both byte orders, twice each; with Check, every slot has a shadow that says which of its bits
// are undefined, and handlers propagate it.
#include <cmath>
#include <cstring>

#include "expr/byte_order.h"
#include "interpreter/checks.h"
#include "interpreter/effects.h"
#include "interpreter/findings.h"
#include "interpreter/float_operations.h"
#include "interpreter/integer_operations.h"
#include "interpreter/machine.h"
#include "interpreter/pointers.h"
#include "interpreter/shadow.h"

namespace heddle::interpreter {

namespace {

template <typename T, expr::ByteOrder Order>
inline uint64_t fetch(const uint8_t* from) {
  return static_cast<uint64_t>(static_cast<T>(expr::load_number(from, sizeof(T), Order)));
}

template <typename T, expr::ByteOrder Order>
inline void put(uint8_t* to, uint64_t value) {
  expr::store_number(to, value, sizeof(T), Order);
}

}  // namespace

template <bool Check, expr::ByteOrder Order>
void Machine::execute() {
  // clang-format off
  static const void* const labels[] = {
#define X(name) &&name, &&name##C,
    HEDDLE_BINARY_OPERATIONS(X)
#undef X
#define X(name) &&Single##name, &&Double##name,
    HEDDLE_FLOAT_OPERATIONS(X)
#undef X
#define X(name) &&Jump##name, &&Jump##name##C,
    HEDDLE_JUMP_OPERATIONS(X)
#undef X
#define X(name, type) &&LoadStatic##name, &&LoadFrame##name, &&Load##name, &&LoadRaw##name,
    HEDDLE_LOAD_SHAPES(X)
#undef X
#define X(name, type) &&StoreStatic##name, &&StoreFrame##name, &&Store##name, &&StoreRaw##name,
    HEDDLE_STORE_SHAPES(X)
#undef X
#define X(name) &&name,
    HEDDLE_OTHER_OPERATIONS(X)
#undef X
  };
  // clang-format on

  const MemoryView memory = state_.memory;
  const uint64_t step_limit = state_.step_limit;
  const Code* code = state_.code->code.data();
  const Code* pc = state_.pc;
  uint64_t* r = state_.registers;
  uint64_t* s = state_.shadows;
  uint64_t frame = state_.frame_memory;
  uint64_t steps = state_.steps;

#define DISPATCH()                                      \
  do {                                                  \
    steps += pc->steps;                                 \
    goto* labels[static_cast<uint16_t>(pc->operation)]; \
  } while (0)
#define NEXT()  \
  do {          \
    ++pc;       \
    DISPATCH(); \
  } while (0)
// Whatever leaves the loop must find the machine's state up to date.
#define SAVE()            \
  do {                    \
    state_.pc = pc;       \
    state_.steps = steps; \
  } while (0)
#define JUMP()                 \
  do {                         \
    if (steps >= step_limit) { \
      SAVE();                  \
      fail_steps(state_);      \
    }                          \
    pc = code + pc->to;        \
    DISPATCH();                \
  } while (0)
#define RELOAD()                     \
  do {                               \
    code = state_.code->code.data(); \
    pc = state_.pc;                  \
    r = state_.registers;            \
    s = state_.shadows;              \
    frame = state_.frame_memory;     \
  } while (0)

  DISPATCH();

#define BINARY(name, result, shadow)                 \
  name: {                                            \
    const uint64_t x = r[pc->a];                     \
    const uint64_t y = r[pc->b];                     \
    if constexpr (Check) {                           \
      [[maybe_unused]] const uint64_t sx = s[pc->a]; \
      [[maybe_unused]] const uint64_t sy = s[pc->b]; \
      s[pc->to] = (shadow);                          \
    }                                                \
    r[pc->to] = (result);                            \
    NEXT();                                          \
  }                                                  \
  name##C : {                                        \
    const uint64_t x = r[pc->a];                     \
    const uint64_t y = pc->c;                        \
    if constexpr (Check) {                           \
      [[maybe_unused]] const uint64_t sx = s[pc->a]; \
      [[maybe_unused]] constexpr uint64_t sy = 0;    \
      s[pc->to] = (shadow);                          \
    }                                                \
    r[pc->to] = (result);                            \
    NEXT();                                          \
  }

  BINARY(Add64, x + y, sx | sy)
  BINARY(AddS32, s32(x + y), sx | sy)
  BINARY(AddU32, u32(x + y), sx | sy)
  BINARY(Sub64, x - y, sx | sy)
  BINARY(SubS32, s32(x - y), sx | sy)
  BINARY(SubU32, u32(x - y), sx | sy)
  BINARY(Mul64, x * y, sx | sy)
  BINARY(MulS32, s32(x * y), sx | sy)
  BINARY(MulU32, u32(x * y), sx | sy)
  BINARY(And, x & y, (sx & sy) | (sx & y) | (x & sy))
  BINARY(Or, x | y, (sx & sy) | (sx & ~y) | (~x & sy))
  BINARY(Xor, x ^ y, sx | sy)
  BINARY(Shl64, shift_left(x, y, 64), sy != 0 ? ~uint64_t{0} : shift_left(sx, y, 64))
  BINARY(ShlS32, s32(shift_left(x, y, 32)), sy != 0 ? ~uint64_t{0} : s32(shift_left(sx, y, 32)))
  BINARY(ShlU32, u32(shift_left(x, y, 32)), sy != 0 ? UINT32_MAX : u32(shift_left(sx, y, 32)))
  BINARY(ShrSigned, shift_right_signed(x, y), sy != 0 ? ~uint64_t{0} : shift_right_signed(sx, y))
  BINARY(ShrUnsigned, shift_right_unsigned(x, y),
         sy != 0 ? up_to_highest(x | sx) : shift_right_unsigned(sx, y))
  BINARY(DivSigned, divide_signed(x, y), all_if(sx | sy))
  BINARY(DivUnsigned, y == 0 ? 0 : x / y, (sx | sy) != 0 ? up_to_highest(x | sx) : 0)
  BINARY(ModSigned, modulo_signed(x, y), all_if(sx | sy))
  BINARY(ModUnsigned, y == 0 ? x : x % y, (sx | sy) != 0 ? up_to_highest(x | sx) : 0)
  BINARY(Equal, x == y ? 1 : 0, shadow_of_equality(x, y, sx, sy))
  BINARY(Unequal, x != y ? 1 : 0, shadow_of_equality(x, y, sx, sy))
  BINARY(LessSigned, as_signed(x) < as_signed(y) ? 1 : 0, shadow_of_order(x, y, sx, sy, true))
  BINARY(AtMostSigned, as_signed(x) <= as_signed(y) ? 1 : 0, shadow_of_order(y, x, sy, sx, true))
  BINARY(GreaterSigned, as_signed(x) > as_signed(y) ? 1 : 0, shadow_of_order(y, x, sy, sx, true))
  BINARY(AtLeastSigned, as_signed(x) >= as_signed(y) ? 1 : 0, shadow_of_order(x, y, sx, sy, true))
  BINARY(LessUnsigned, x < y ? 1 : 0, shadow_of_order(x, y, sx, sy, false))
  BINARY(AtMostUnsigned, x <= y ? 1 : 0, shadow_of_order(y, x, sy, sx, false))
  BINARY(GreaterUnsigned, x > y ? 1 : 0, shadow_of_order(y, x, sy, sx, false))
  BINARY(AtLeastUnsigned, x >= y ? 1 : 0, shadow_of_order(x, y, sx, sy, false))
#undef BINARY

#define FLOAT(name, type, result, full)                                       \
  name: {                                                                     \
    const type x = float_in<type>(r[pc->a]);                                  \
    const type y = float_in<type>(r[pc->b]);                                  \
    if constexpr (Check) s[pc->to] = (s[pc->a] | s[pc->b]) != 0 ? (full) : 0; \
    r[pc->to] = (result);                                                     \
    NEXT();                                                                   \
  }
#define BOTH_FLOATS(name, operation)                                        \
  FLOAT(Single##name, float, float_result(x operation y, x, y), UINT32_MAX) \
  FLOAT(Double##name, double, float_result(x operation y, x, y), ~uint64_t{0})
#define BOTH_COMPARISONS(name, operation)              \
  FLOAT(Single##name, float, x operation y ? 1 : 0, 1) \
  FLOAT(Double##name, double, x operation y ? 1 : 0, 1)
  BOTH_FLOATS(Add, +)
  BOTH_FLOATS(Sub, -)
  BOTH_FLOATS(Mul, *)
  BOTH_FLOATS(Div, /)
  BOTH_COMPARISONS(Equal, ==)
  BOTH_COMPARISONS(Less, <)
  BOTH_COMPARISONS(AtMost, <=)
#undef BOTH_COMPARISONS
#undef BOTH_FLOATS
#undef FLOAT

#define JUMP_IF(name, condition) \
  Jump##name : {                 \
    const uint64_t x = r[pc->a]; \
    const uint64_t y = r[pc->b]; \
    if (condition) JUMP();       \
    NEXT();                      \
  }                              \
  Jump##name##C : {              \
    const uint64_t x = r[pc->a]; \
    const uint64_t y = pc->c;    \
    if (condition) JUMP();       \
    NEXT();                      \
  }
  JUMP_IF(Equal, x == y)
  JUMP_IF(Unequal, x != y)
  JUMP_IF(LessSigned, as_signed(x) < as_signed(y))
  JUMP_IF(AtMostSigned, as_signed(x) <= as_signed(y))
  JUMP_IF(GreaterSigned, as_signed(x) > as_signed(y))
  JUMP_IF(AtLeastSigned, as_signed(x) >= as_signed(y))
  JUMP_IF(LessUnsigned, x < y)
  JUMP_IF(AtMostUnsigned, x <= y)
  JUMP_IF(GreaterUnsigned, x > y)
  JUMP_IF(AtLeastUnsigned, x >= y)
#undef JUMP_IF

#define FETCH(address, type)                                                     \
  do {                                                                           \
    const uint64_t from = (address);                                             \
    r[pc->to] = fetch<type, Order>(memory.at(from));                             \
    if constexpr (Check) s[pc->to] = fetch<type, Order>(memory.shadow_at(from)); \
    NEXT();                                                                      \
  } while (0)
#define X(name, type)                                    \
  LoadStatic##name : FETCH(pc->c, type);                 \
  LoadFrame##name : FETCH(frame + pc->c, type);          \
  LoadRaw##name : FETCH(r[pc->a] + pc->c, type);         \
  Load##name : {                                         \
    const uint64_t address = r[pc->a] + pc->c;           \
    if (!memory.is_accessible(address, sizeof(type))) {  \
      SAVE();                                            \
      fail_access(state_, address, sizeof(type), false); \
    }                                                    \
    FETCH(address, type);                                \
  }
  HEDDLE_LOAD_SHAPES(X)
#undef X
#undef FETCH

#define PUT(address, slot, type)                       \
  do {                                                 \
    const uint64_t to = (address);                     \
    put<type, Order>(memory.at(to), r[slot]);          \
    if constexpr (Check) {                             \
      put<type, Order>(memory.shadow_at(to), s[slot]); \
      if (s[slot] != 0) [[unlikely]]                   \
        memory.forget_pointers(to, sizeof(type));      \
    }                                                  \
    NEXT();                                            \
  } while (0)
#define X(name, type)                                   \
  StoreStatic##name : PUT(pc->c, pc->a, type);          \
  StoreFrame##name : PUT(frame + pc->c, pc->a, type);   \
  StoreRaw##name : PUT(r[pc->a] + pc->c, pc->b, type);  \
  Store##name : {                                       \
    const uint64_t address = r[pc->a] + pc->c;          \
    if (!memory.is_writable(address, sizeof(type))) {   \
      SAVE();                                           \
      fail_access(state_, address, sizeof(type), true); \
    }                                                   \
    PUT(address, pc->b, type);                          \
  }
  HEDDLE_STORE_SHAPES(X)
#undef X
#undef PUT

#define UNARY(name, result, shadow)                  \
  name: {                                            \
    const uint64_t x = r[pc->a];                     \
    if constexpr (Check) {                           \
      [[maybe_unused]] const uint64_t sx = s[pc->a]; \
      s[pc->to] = (shadow);                          \
    }                                                \
    r[pc->to] = (result);                            \
    NEXT();                                          \
  }
  UNARY(Move, x, sx)
  UNARY(Neg64, 0 - x, sx)
  UNARY(NegS32, s32(0 - x), sx)
  UNARY(NegU32, u32(0 - x), sx)
  UNARY(BitNot, ~x, sx)
  UNARY(Not, x ^ 1, sx)
  UNARY(IsNonZero, x != 0 ? 1 : 0, shadow_of_equality(x, 0, sx, 0))
  UNARY(SignExtend, static_cast<uint64_t>(as_signed(x << pc->c) >> pc->c),
        static_cast<uint64_t>(as_signed(sx << pc->c) >> pc->c))
  UNARY(ZeroExtend, x & pc->c, sx & pc->c)
  UNARY(SingleToDouble, double_bits(static_cast<double>(float_in<float>(x))), all_if(sx))
  UNARY(DoubleToSingle, single_bits(static_cast<float>(float_in<double>(x))), sx != 0 ? UINT32_MAX : 0)
  UNARY(SignedToDouble, double_bits(static_cast<double>(as_signed(x))), all_if(sx))
  UNARY(UnsignedToDouble, double_bits(static_cast<double>(x)), all_if(sx))
  UNARY(SignedToSingle, single_bits(static_cast<float>(as_signed(x))), sx != 0 ? UINT32_MAX : 0)
  UNARY(UnsignedToSingle, single_bits(static_cast<float>(x)), sx != 0 ? UINT32_MAX : 0)
  UNARY(DoubleToInteger, float_to_integer(float_in<double>(x), static_cast<unsigned>(pc->c), pc->b != 0),
        sx != 0 ? shadow_of_width(static_cast<unsigned>(pc->c), pc->b != 0) : 0)
  UNARY(SingleToInteger, float_to_integer(float_in<float>(x), static_cast<unsigned>(pc->c), pc->b != 0),
        sx != 0 ? shadow_of_width(static_cast<unsigned>(pc->c), pc->b != 0) : 0)
  UNARY(SqrtSingle, float_result(std::sqrt(float_in<float>(x)), float_in<float>(x), 0.0F),
        sx != 0 ? UINT32_MAX : 0)
  UNARY(SqrtDouble, float_result(std::sqrt(float_in<double>(x)), float_in<double>(x), 0.0), all_if(sx))
#undef UNARY

Nothing:
  NEXT();
Jump:
  JUMP();
JumpIf:
  if (r[pc->a] != 0) JUMP();
  NEXT();
JumpIfNot:
  if (r[pc->a] == 0) JUMP();
  NEXT();
Constant:
  r[pc->to] = pc->c;
  if constexpr (Check) s[pc->to] = 0;
  NEXT();
FrameAddress:
  r[pc->to] = frame + pc->c;
  if constexpr (Check) s[pc->to] = 0;
  NEXT();
PointerStep:
  if constexpr (Check) s[pc->to] = shadow_of_step(s[pc->a], s[pc->b], state_.follows_pointers);
  r[pc->to] = r[pc->a] + r[pc->b] * pc->c;
  NEXT();
PointerStep32:
  if constexpr (Check) s[pc->to] = u32(shadow_of_step(s[pc->a], s[pc->b], state_.follows_pointers));
  r[pc->to] = u32(r[pc->a] + r[pc->b] * pc->c);
  NEXT();
Element: {
  const ElementInfo& info = state_.code->elements[pc->b];
  const uint64_t offset = static_cast<uint64_t>(info.offset) + r[pc->a] * info.stride;
  if (offset > info.object_size || info.access_size > info.object_size - offset) {
    SAVE();
    fail_element(state_, info, r[pc->a]);
  }
  r[pc->to] = info.base + offset + (info.in_frame ? frame : 0);
  if constexpr (Check) s[pc->to] = 0;
  NEXT();
}
Garbage:
  r[pc->to] = inputs_.garbage();
  r[pc->to] = pc->a != 0 ? static_cast<uint64_t>(as_signed(r[pc->to]) >> pc->c) : r[pc->to] >> pc->c;
  NEXT();
Call:
  if (steps >= step_limit) {
    SAVE();
    fail_steps(state_);
  }
  SAVE();
  calls_.call(*state_.code->calls[pc->b]);
  RELOAD();
  DISPATCH();
Return:
  SAVE();
  calls_.leave(pc->a, pc->b);
  RELOAD();
  DISPATCH();

// The rest is rare or long: done outside.
#define OUTSIDE(name, action) \
  name:                       \
  SAVE();                     \
  action;                     \
  NEXT();
  OUTSIDE(LoadBits, load_bits(state_, pc->to, r[pc->a], state_.code->bits[pc->b]))
  OUTSIDE(StoreBits, store_bits(state_, r[pc->a], pc->b, state_.code->bits[pc->to]))
  OUTSIDE(LoadBytes, load_bytes(state_, pc->to, r[pc->a], pc->c))
  OUTSIDE(StoreBytes, store_bytes(state_, r[pc->a], pc->b, pc->c))
  OUTSIDE(CopyBytes, copy_bytes(state_, r[pc->a], r[pc->b], pc->c))
  OUTSIDE(ZeroBytes, set_bytes(state_, r[pc->a], nullptr, pc->c))
  OUTSIDE(CopyConstant, set_bytes(state_, r[pc->a],
                                  reinterpret_cast<const uint8_t*>(state_.code->texts[pc->b].data()), pc->c))
  OUTSIDE(Replicate, replicate(state_, r[pc->a], pc->b, pc->c))
  OUTSIDE(Generic, generic(state_, state_.code->generics[pc->b], r + pc->to, s + pc->to))
  OUTSIDE(Arbitrary, inputs_.arbitrary(state_.code->arbitraries[pc->b], pc->to))
  OUTSIDE(ArbitraryMemory, inputs_.arbitrary_memory(state_.code->arbitraries[pc->b], r[pc->a], pc->c))
  OUTSIDE(DeclareMemory, inputs_.declare_memory(pc->a, state_.code->arbitraries[pc->b]))
  OUTSIDE(PlaceLocal, blocks_.place_local(state_.code->placed[pc->a],
                                          pc->b == kNoSlot ? nullptr : &state_.code->arbitraries[pc->b]))
  OUTSIDE(EndPlacedLocal, blocks_.end_local(pc->a))
  OUTSIDE(EndMemory, state_.memory.kill(state_.memory.local(pc->a, state_.code->frame)))
  OUTSIDE(Allocate, blocks_.allocate(pc->to, r[pc->a], r[pc->b], static_cast<ObjectKind>(pc->c)))
  OUTSIDE(Free, blocks_.free(r[pc->a], pc->b != 0))
  OUTSIDE(CopyMemory, copy_memory(state_, r[pc->to], r[pc->a], r[pc->b]))
  OUTSIDE(FillMemory, fill_memory(state_, r[pc->to], r[pc->a], r[pc->b], !Check || s[pc->a] == 0))
  OUTSIDE(ChangeOutside, outside_.change(r[pc->a], r[pc->b] != 0))
  OUTSIDE(Halt, halt(state_, r[pc->a], pc->b != 0))
  OUTSIDE(AssumptionFailed, fail_assumption(state_))
  OUTSIDE(AssertionFailed, fail_assertion(state_, pc->b == kNoSlot ? nullptr : &state_.code->checks[pc->b]))
  OUTSIDE(Unsupported, fail_unsupported(state_, state_.code->texts[pc->b]))
  OUTSIDE(Observe, events_.observe(state_.code->observed[pc->b], r + pc->a))
  OUTSIDE(ObserveMemory, events_.observe_memory(state_.code->observed[pc->b], r[pc->a]))
  OUTSIDE(CheckArithmetic, check_arithmetic(state_, state_.code->checks[pc->b]))
  OUTSIDE(CheckIndex, check_index(state_, r[pc->a], pc->c))
  OUTSIDE(CheckWithin, check_within(state_, r[pc->a], r[pc->b], pc->c, pc->to != 0))
  OUTSIDE(Follow, holders_.follow())
  OUTSIDE(LeaveOpen, state_.memory.make_undefined(r[pc->a] + pc->b, pc->c))
  OUTSIDE(CheckPointer, check_pointer(state_, pc->a))
  OUTSIDE(KnowPointer, s[pc->to] = address_shadow(state_, pc->c + (pc->a != 0 ? frame : 0)))
  OUTSIDE(LoadedPointer, s[pc->to] = shadow_of_stored_pointer(state_, r[pc->a] + pc->c))
  OUTSIDE(ComparePointers,
          s[pc->to] = shadow_of_pointers(state_, static_cast<expr::Kind>(pc->c), pc->a, pc->b))
  OUTSIDE(ConvertPointer, (r[pc->to] = r[pc->a], s[pc->to] = s[pc->a] != 0 ? pc->c : 0))
  OUTSIDE(QueryPointer, s[pc->to] = shadow_of_query(state_, pc->a, pc->c != 0))
  OUTSIDE(StoredPointer, mark_stored_pointer(state_, r[pc->a] + pc->c, s[pc->b]))
#undef OUTSIDE

CheckDefined:
  if (s[pc->a] != 0) {
    SAVE();
    fail_undefined(state_, static_cast<DefinedUse>(pc->c));
  }
  NEXT();
ObjectQuery:
  r[pc->to] = query(state_, r[pc->a], static_cast<Query>(pc->c));
  if constexpr (Check) s[pc->to] = 0;
  NEXT();
Accessible:
  r[pc->to] = is_accessible(state_, r[pc->a], r[pc->b]) ? 1 : 0;
  if constexpr (Check) s[pc->to] = 0;
  NEXT();
NoneLost:
  SAVE();
  r[pc->to] = holders_.none_lost() ? 1 : 0;
  if constexpr (Check) s[pc->to] = 0;
  NEXT();
Output:
  SAVE();
  r[pc->to] = static_cast<uint64_t>(printer_.output(state_.code->outputs[pc->b]));
  if constexpr (Check) s[pc->to] = printer_.shadow_of_count();
  NEXT();

#undef RELOAD
#undef JUMP
#undef SAVE
#undef NEXT
#undef DISPATCH
}

template void Machine::execute<false, expr::ByteOrder::Little>();
template void Machine::execute<true, expr::ByteOrder::Little>();
template void Machine::execute<false, expr::ByteOrder::Big>();
template void Machine::execute<true, expr::ByteOrder::Big>();

}  // namespace heddle::interpreter
