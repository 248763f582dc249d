// Every kind of expression, in one table: printers, parsers, checkers and evaluators look up here instead of
// switching. `docs/goto-language.md` gives each kind's typing and meaning.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace heddle::expr {

enum class Kind : uint8_t {
  // leaves
  Constant,  // bit pattern of a bool, bit-vector, float or pointer, or a mathematical integer
  Zero,      // an aggregate, all bytes zero
  String,    // an array of 8-bit elements, from bytes; the rest of the array is zero
  Symbol,    // a variable or function by name
  // logic; And, Or, Implies and Ite evaluate their later operands only where the earlier ones ask for it
  Not,
  And,
  Or,
  Implies,
  Ite,
  // comparison; floats compare as IEEE says, pointers by address
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  // arithmetic on bit-vectors (modulo 2^width), floats (to nearest even) and mathematical integers
  Neg,
  Add,
  Sub,
  Mul,
  Div,
  Mod,
  BitNot,
  BitAnd,
  BitOr,
  BitXor,
  Shl,
  Shr,  // arithmetic if the left operand is signed
  // whether the exact result of the operation does not fit the operands' bit-vector type
  OverflowNeg,
  OverflowAdd,
  OverflowSub,
  OverflowMul,
  OverflowDiv,  // the minimum divided by -1
  OverflowShl,  // a signed value is negative or loses bits (the sign bit included)
  // bits
  Concat,   // unsigned; the first operand is the high part
  Extract,  // unsigned bits [index, index + width) of a bit-vector
  PopCount,
  LeadingZeros,   // the width for 0
  TrailingZeros,  // the width for 0
  ByteSwap,
  // conversion of values as C converts them
  Cast,
  Reinterpret,  // same bits, another scalar type of the same width
  // floats
  IsNan,
  IsInf,
  IsNormal,
  SignBit,
  Abs,
  Sqrt,
  Fma,
  FloatRem,   // fmod
  Remainder,  // IEEE remainder
  FloatMin,
  FloatMax,
  Rounded,          // index: a Kind; that operation, rounded as one more operand, a RoundingMode, says
  RoundToIntegral,  // index: a RoundingMode
  // memory
  Deref,
  AddressOf,
  Index,       // element of an array
  Member,      // index: number of the field
  PointerAdd,  // pointer + integer, in elements
  PointerSub,  // pointer - pointer, in elements; the type is signed, of pointer width
  ObjectOf,    // number of the object a pointer points into; equal pointers into one object agree
  OffsetOf,    // byte offset in that object
  ObjectSize,  // its size in bytes
  IsLive,      // the pointer points into an object, or one past its end, whose life has not ended
  Accessible,  // address, bytes: so many bytes there lie in one living object
  Releasable,  // null, or the start of an allocated object whose life has not ended
  NoneLost,    // every allocated object that lives can be reached from variables
  // aggregates as values
  ArrayLiteral,
  ArrayFill,  // every element equals the operand
  StructLiteral,
  UnionLiteral,  // index: number of the field that is given; the other bytes are zero
  WithIndex,     // array, index, new element
  WithMember,    // record, new value; index: number of the field
  // functional arrays
  MapConst,
  MapSelect,
  MapStore,
  // quantifiers: bound symbols first, the body last
  ForAll,
  Exists,
  // aggregation over a half-open range: the bound accumulator and index; start, low, high; the step
  Fold,
  FoldSome,  // of an empty range there is none: it ends the path
};

enum class RoundingMode : uint8_t { NearestEven, NearestAway, Up, Down, TowardZero };

inline constexpr int kAnyArity = -1;

struct KindInfo {
  Kind kind;
  std::string_view name;   // the word of the .goto format
  int arity;               // number of operands or kAnyArity
  std::string_view token;  // infix or prefix operator in .goto text; empty: written name(operands)
};

inline constexpr auto kKinds = std::to_array<KindInfo>({
    {Kind::Constant, "constant", 0, ""},
    {Kind::Zero, "zero", 0, ""},
    {Kind::String, "string", 0, ""},
    {Kind::Symbol, "symbol", 0, ""},
    {Kind::Not, "not", 1, "!"},
    {Kind::And, "and", 2, "&&"},
    {Kind::Or, "or", 2, "||"},
    {Kind::Implies, "implies", 2, "==>"},
    {Kind::Ite, "ite", 3, ""},
    {Kind::Eq, "eq", 2, "=="},
    {Kind::Ne, "ne", 2, "!="},
    {Kind::Lt, "lt", 2, "<"},
    {Kind::Le, "le", 2, "<="},
    {Kind::Gt, "gt", 2, ">"},
    {Kind::Ge, "ge", 2, ">="},
    {Kind::Neg, "neg", 1, "-"},
    {Kind::Add, "add", 2, "+"},
    {Kind::Sub, "sub", 2, "-"},
    {Kind::Mul, "mul", 2, "*"},
    {Kind::Div, "div", 2, "/"},
    {Kind::Mod, "mod", 2, "%"},
    {Kind::BitNot, "bitnot", 1, "~"},
    {Kind::BitAnd, "bitand", 2, "&"},
    {Kind::BitOr, "bitor", 2, "|"},
    {Kind::BitXor, "bitxor", 2, "^"},
    {Kind::Shl, "shl", 2, "<<"},
    {Kind::Shr, "shr", 2, ">>"},
    {Kind::OverflowNeg, "overflow_neg", 1, ""},
    {Kind::OverflowAdd, "overflow_add", 2, ""},
    {Kind::OverflowSub, "overflow_sub", 2, ""},
    {Kind::OverflowMul, "overflow_mul", 2, ""},
    {Kind::OverflowDiv, "overflow_div", 2, ""},
    {Kind::OverflowShl, "overflow_shl", 2, ""},
    {Kind::Concat, "concat", 2, ""},
    {Kind::Extract, "extract", 1, ""},
    {Kind::PopCount, "popcount", 1, ""},
    {Kind::LeadingZeros, "leading_zeros", 1, ""},
    {Kind::TrailingZeros, "trailing_zeros", 1, ""},
    {Kind::ByteSwap, "byte_swap", 1, ""},
    {Kind::Cast, "cast", 1, ""},
    {Kind::Reinterpret, "reinterpret", 1, ""},
    {Kind::IsNan, "is_nan", 1, ""},
    {Kind::IsInf, "is_inf", 1, ""},
    {Kind::IsNormal, "is_normal", 1, ""},
    {Kind::SignBit, "sign_bit", 1, ""},
    {Kind::Abs, "abs", 1, ""},
    {Kind::Sqrt, "sqrt", 1, ""},
    {Kind::Fma, "fma", 3, ""},
    {Kind::FloatRem, "float_rem", 2, ""},
    {Kind::Remainder, "remainder", 2, ""},
    {Kind::FloatMin, "float_min", 2, ""},
    {Kind::FloatMax, "float_max", 2, ""},
    {Kind::Rounded, "rounded", kAnyArity, ""},
    {Kind::RoundToIntegral, "round_to_integral", 1, ""},
    {Kind::Deref, "deref", 1, "*"},
    {Kind::AddressOf, "address_of", 1, "&"},
    {Kind::Index, "index", 2, ""},
    {Kind::Member, "member", 1, ""},
    {Kind::PointerAdd, "pointer_add", 2, ""},
    {Kind::PointerSub, "pointer_sub", 2, ""},
    {Kind::ObjectOf, "object_of", 1, ""},
    {Kind::OffsetOf, "offset_of", 1, ""},
    {Kind::ObjectSize, "object_size", 1, ""},
    {Kind::IsLive, "is_live", 1, ""},
    {Kind::Accessible, "accessible", 2, ""},
    {Kind::Releasable, "releasable", 1, ""},
    {Kind::NoneLost, "none_lost", 0, ""},
    {Kind::ArrayLiteral, "array", kAnyArity, ""},
    {Kind::ArrayFill, "array_fill", 1, ""},
    {Kind::StructLiteral, "struct", kAnyArity, ""},
    {Kind::UnionLiteral, "union", 1, ""},
    {Kind::WithIndex, "with_index", 3, ""},
    {Kind::WithMember, "with_member", 2, ""},
    {Kind::MapConst, "map_const", 1, ""},
    {Kind::MapSelect, "map_select", 2, ""},
    {Kind::MapStore, "map_store", 3, ""},
    {Kind::ForAll, "forall", kAnyArity, ""},
    {Kind::Exists, "exists", kAnyArity, ""},
    {Kind::Fold, "fold", 6, ""},
    {Kind::FoldSome, "fold_some", 6, ""},
});

constexpr const KindInfo& info(Kind kind) {
  return kKinds[static_cast<size_t>(kind)];
}

static_assert(
    [] {
      for (size_t i = 0; i < kKinds.size(); ++i)
        if (static_cast<size_t>(kKinds[i].kind) != i) return false;
      return true;
    }(),
    "kKinds should list the kinds in the order of the enum");

}  // namespace heddle::expr
