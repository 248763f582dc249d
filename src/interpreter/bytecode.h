// What the interpreter executes: each function is translated once into register code. A frame is an array of
// 64-bit slots. A scalar of at most 64 bits occupies one slot in canonical form: sign-extended if its type is
// signed, zero-extended otherwise, so that comparisons and additions need not know the width. Wider scalars
// and aggregates on their way through a call occupy as many slots as their bytes need.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/interpreter.h"
#include "interpreter/memory.h"
#include "ir/program.h"

namespace heddle::interpreter {

// clang-format off
// Operations on two slots; each also exists with a constant in place of the second ("…C").
#define HEDDLE_BINARY_OPERATIONS(X)                                                                        \
  X(Add64) X(AddS32) X(AddU32) X(Sub64) X(SubS32) X(SubU32) X(Mul64) X(MulS32) X(MulU32)                   \
  X(And) X(Or) X(Xor) X(Shl64) X(ShlS32) X(ShlU32) X(ShrSigned) X(ShrUnsigned)                             \
  X(DivSigned) X(DivUnsigned) X(ModSigned) X(ModUnsigned)                                                  \
  X(Equal) X(Unequal) X(LessSigned) X(AtMostSigned) X(GreaterSigned) X(AtLeastSigned)                      \
  X(LessUnsigned) X(AtMostUnsigned) X(GreaterUnsigned) X(AtLeastUnsigned)

#define HEDDLE_FLOAT_OPERATIONS(X) X(Add) X(Sub) X(Mul) X(Div) X(Equal) X(Less) X(AtMost)

// Jumps fused with a comparison; with constants too.
#define HEDDLE_JUMP_OPERATIONS(X)                                                                          \
  X(Equal) X(Unequal) X(LessSigned) X(AtMostSigned) X(GreaterSigned) X(AtLeastSigned)                      \
  X(LessUnsigned) X(AtMostUnsigned) X(GreaterUnsigned) X(AtLeastUnsigned)

// How a value lies in memory: (name, C++ type of the bytes).
#define HEDDLE_LOAD_SHAPES(X)                                                                              \
  X(S8, int8_t) X(U8, uint8_t) X(S16, int16_t) X(U16, uint16_t) X(S32, int32_t) X(U32, uint32_t)           \
  X(U64, uint64_t)
#define HEDDLE_STORE_SHAPES(X) X(8, uint8_t) X(16, uint16_t) X(32, uint32_t) X(64, uint64_t)

#define HEDDLE_OTHER_OPERATIONS(X)                                                                         \
  X(Nothing) X(Jump) X(JumpIf) X(JumpIfNot) X(Move) X(Constant)                                            \
  X(Neg64) X(NegS32) X(NegU32) X(BitNot) X(Not) X(IsNonZero) X(SignExtend) X(ZeroExtend)                   \
  X(SingleToDouble) X(DoubleToSingle) X(SignedToDouble) X(UnsignedToDouble) X(SignedToSingle)              \
  X(UnsignedToSingle) X(DoubleToInteger) X(SingleToInteger) X(SqrtSingle) X(SqrtDouble)                    \
  X(FrameAddress) X(PointerStep) X(PointerStep32) X(Element)                                               \
  X(LoadBits) X(StoreBits) X(LoadBytes) X(StoreBytes) X(CopyBytes) X(ZeroBytes) X(CopyConstant)            \
  X(Replicate) X(ObjectQuery) X(Accessible) X(NoneLost) X(Generic) X(Garbage) X(Arbitrary) X(ArbitraryMemory)                        \
  X(DeclareMemory) X(EndMemory) X(Call) X(Return) X(Allocate) X(Free) X(CopyMemory) X(FillMemory)          \
  X(ChangeOutside)                                                                                                         \
  X(Output) X(Halt) X(AssumptionFailed) X(AssertionFailed) X(Unsupported) X(Observe) X(ObserveMemory)      \
  X(CheckDefined) X(CheckArithmetic) X(CheckIndex) X(CheckWithin) X(Follow)                                \
  /* As pointers.h says: */                                                                                \
  X(CheckPointer) X(KnowPointer) X(LoadedPointer) X(StoredPointer) X(ComparePointers) X(ConvertPointer)    \
  X(QueryPointer) X(LeaveOpen) X(PlaceLocal) X(EndPlacedLocal)

enum class Operation : uint16_t {
#define X(name) name, name##C,
  HEDDLE_BINARY_OPERATIONS(X)
#undef X
#define X(name) Single##name, Double##name,
  HEDDLE_FLOAT_OPERATIONS(X)
#undef X
#define X(name) Jump##name, Jump##name##C,
  HEDDLE_JUMP_OPERATIONS(X)
#undef X
#define X(name, type) LoadStatic##name, LoadFrame##name, Load##name, LoadRaw##name,
  HEDDLE_LOAD_SHAPES(X)
#undef X
#define X(name, type) StoreStatic##name, StoreFrame##name, Store##name, StoreRaw##name,
  HEDDLE_STORE_SHAPES(X)
#undef X
#define X(name) name,
  HEDDLE_OTHER_OPERATIONS(X)
#undef X
};
// clang-format on

struct Code {
  Operation operation = Operation::Nothing;
  uint16_t steps = 0;  // GOTO instructions that begin here
  uint32_t to = 0;     // destination slot, or jump target
  uint32_t a = 0;
  uint32_t b = 0;
  uint64_t c = 0;  // constant, offset, size or stride
};

// In the sizes of byte-wise operations: this side needs no validation.
inline constexpr uint64_t kRawTo = uint64_t{1} << 63;
inline constexpr uint64_t kRawFrom = uint64_t{1} << 62;
// It is a number whose bytes are not in the order of this machine.
inline constexpr uint64_t kSwapped = uint64_t{1} << 61;
inline constexpr uint64_t kSizeMask = kSwapped - 1;

inline constexpr uint32_t kNoSlot = UINT32_MAX;

// An element of an array inside a known object: base + offset + index * stride must leave room for the
// access.
struct ElementInfo {
  uint64_t base = 0;  // address, or offset in the frame
  bool in_frame = false;
  int64_t offset = 0;
  uint64_t stride = 1;
  uint64_t object_size = 0;
  uint64_t access_size = 0;
  bool is_write = false;
};

struct BitsInfo {
  unsigned shift = 0;  // of the lowest bit in the bytes as one number
  unsigned width = 0;
  bool is_signed = false;
  bool is_raw = false;  // needs no validation
  unsigned bytes = 0;
};

// An operation that is left to expr::evaluate_operation.
struct GenericInfo {
  expr::Kind kind;
  expr::TypeRef type;
  std::vector<expr::TypeRef> operand_types;
  std::vector<uint32_t> operands;  // slots
  uint64_t index = 0;
};

// What a value that is fetched from outside stands for.
struct ArbitraryInfo {
  Need need = Need::Havoc;
  std::string_view name;
  expr::TypeRef type = nullptr;
};

struct CallArgument {
  expr::TypeRef type = nullptr;
  uint32_t slot = 0;
};

struct FunctionCode;

struct CallInfo {
  const ir::Function* callee = nullptr;  // null: through a pointer
  uint32_t pointer = kNoSlot;
  std::vector<CallArgument> arguments;
  expr::TypeRef result = nullptr;  // type the caller expects, null: dropped
  uint32_t result_slot = kNoSlot;
  // The callee last called from here and whether the arguments lie as its parameters do.
  const FunctionCode* known = nullptr;
  bool is_plain = false;
};

struct OutputInfo {
  uint32_t stream = 0;
  uint32_t format = 0;
  uint32_t arguments = 0;
  bool is_bytes = false;  // no format: the bytes at `format`, as many as `arguments` says
};

struct AssertionInfo {
  const ir::Instruction* instruction = nullptr;
};

// An operation of the C program that a check looks at, with its operands' slots.
struct ArithmeticInfo {
  expr::Kind kind;
  expr::TypeRef type;
  expr::TypeRef right_type = nullptr;
  uint32_t left = kNoSlot;
  uint32_t right = kNoSlot;
};

struct ObservedInfo {
  uint32_t instruction = 0;
  expr::TypeRef type = nullptr;
  bool taken = false;
  const ir::Function* callee = nullptr;
};

// Where a piece of code came from.
struct Origin {
  uint32_t instruction = 0;
  uint32_t site = ir::kNoSite;
};

enum class Query : uint8_t { Object, Offset, Size, IsLive, Releasable };
enum class DefinedUse : uint8_t { Branch, Address, Output };

// A local that gets a new place whenever its life begins.
struct PlacedLocal {
  const ir::Symbol* symbol = nullptr;
  uint64_t size = 0;
  uint64_t alignment = 1;
  uint32_t pointer = kNoSlot;  // where its address is
};

struct FunctionCode {
  const ir::Function* function = nullptr;
  std::vector<Code> code;
  std::vector<Origin> origins;  // parallel to code
  uint32_t slots = 0;
  // Parameters occupy the first slots, in order.
  std::vector<uint32_t> parameter_slots;
  uint32_t va_area_slot = kNoSlot;
  uint32_t variables_end = 0;  // slots from the parameters' end to here hold locals: zero at entry
  uint32_t parameters_end = 0;
  std::vector<const ir::Symbol*> variables;  // which each slot up to variables_end belongs to
  FrameLayout frame;
  std::vector<PlacedLocal> placed;

  std::vector<ElementInfo> elements;
  std::vector<BitsInfo> bits;
  std::vector<GenericInfo> generics;
  std::vector<ArbitraryInfo> arbitraries;
  std::vector<std::unique_ptr<CallInfo>> calls;
  std::vector<OutputInfo> outputs;
  std::vector<ArithmeticInfo> checks;
  std::vector<ObservedInfo> observed;
  std::vector<std::string> texts;  // constant bytes and messages
};

// Slots that a value of this type occupies.
uint32_t slots_of(expr::TypeRef type, const expr::DataModel& model);

}  // namespace heddle::interpreter
