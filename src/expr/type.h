// The types of the GOTO language. Types are interned: two equal types are one object, compared by address.
// Structs and unions are nominal: their tag names them, their Record holds the layout that C gave them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace heddle::expr {

class Type;
class Store;
using TypeRef = const Type*;

enum class TypeKind : uint8_t {
  Void,
  Bool,       // true or false; in memory one byte, 0 or 1 (any other byte reads as true)
  Bitvector,  // width and sign
  Float,      // IEEE format
  Pointer,    // to element()
  Array,      // count() elements
  Struct,
  Union,
  Function,
  Integer,  // the mathematical integers; not storable
  Map,      // total function from index() to element(), with equality; not storable
};

// Bit-vectors are at most this wide, as in Clang.
inline constexpr unsigned kMaximumWidth = 1U << 23;

enum class FloatFormat : uint8_t { Half, Single, Double, X87, Quad };

// What the machine and its C ABI fix: how wide int, long and pointers are, and which byte of a number comes
// first (byte_order.h).
enum class DataModelKind : uint8_t { IP16, ILP32, LP64 };
enum class ByteOrder : uint8_t { Little, Big };

struct DataModel {
  DataModelKind kind = DataModelKind::LP64;
  ByteOrder byte_order = ByteOrder::Little;
  unsigned pointer_width() const {
    return kind == DataModelKind::LP64 ? 64 : kind == DataModelKind::ILP32 ? 32 : 16;
  }
  unsigned pointer_bytes() const { return pointer_width() / 8; }
  unsigned int_width() const { return kind == DataModelKind::IP16 ? 16 : 32; }
  unsigned long_width() const { return kind == DataModelKind::LP64 ? 64 : 32; }
  // An argument beyond a function's parameters occupies its size rounded up to this many bytes.
  unsigned va_slot_bytes() const { return pointer_bytes(); }
  bool is_big_endian() const { return byte_order == ByteOrder::Big; }
  const char* name() const {
    return kind == DataModelKind::LP64 ? "LP64" : kind == DataModelKind::ILP32 ? "ILP32" : "IP16";
  }
  bool operator==(const DataModel&) const = default;
};

struct Field {
  std::string name;  // unique in its record; unnamed members are "$0", "$1", …
  TypeRef type = nullptr;
  uint64_t bit_offset = 0;    // counted as byte_order.h says
  bool is_bit_field = false;  // then `type` is a bit-vector of the field's width, or bool
};

// Definition of a struct or union. Incomplete until the front end or the parser fills it in, once.
struct Record {
  std::string tag;
  bool is_union = false;
  bool complete = false;
  std::vector<Field> fields;
  uint64_t size = 0;  // bytes
  uint32_t alignment = 1;
};

class Type {
 public:
  TypeKind kind() const { return kind_; }
  bool is(TypeKind kind) const { return kind_ == kind; }
  bool is_bool() const { return kind_ == TypeKind::Bool; }
  bool is_bitvector() const { return kind_ == TypeKind::Bitvector; }
  bool is_float() const { return kind_ == TypeKind::Float; }
  bool is_pointer() const { return kind_ == TypeKind::Pointer; }
  bool is_array() const { return kind_ == TypeKind::Array; }
  bool is_record() const { return kind_ == TypeKind::Struct || kind_ == TypeKind::Union; }
  bool is_aggregate() const { return is_array() || is_record(); }
  bool is_function() const { return kind_ == TypeKind::Function; }
  // Bool, bit-vector, float or pointer: what fits a register and has a bit pattern.
  bool is_scalar() const { return is_bool() || is_bitvector() || is_float() || is_pointer(); }

  // Bits of the value: bit-vector width; 1 for bool; format width for floats; pointer width for pointers.
  unsigned width() const { return width_; }
  bool is_signed() const { return signed_; }  // bit-vectors only
  FloatFormat format() const { return format_; }
  TypeRef element() const { return element_; }  // pointer target, array or map element, function result
  TypeRef result() const { return element_; }
  TypeRef index() const { return parameters_[0]; }  // map
  // Elements of an array. Zero: a flexible member or an array of unknown size; its object decides.
  uint64_t count() const { return count_; }
  const Record& record() const { return *record_; }
  std::span<const TypeRef> parameters() const { return parameters_; }
  bool is_variadic() const { return variadic_; }
  unsigned id() const { return id_; }  // order of creation

 private:
  friend class Store;
  TypeKind kind_ = TypeKind::Void;
  bool signed_ = false;
  bool variadic_ = false;
  FloatFormat format_ = FloatFormat::Double;
  unsigned width_ = 0;
  unsigned id_ = 0;
  uint64_t count_ = 0;
  TypeRef element_ = nullptr;
  Record* record_ = nullptr;
  std::vector<TypeRef> parameters_;
};

// Bytes an object of this type occupies; 0 for void, functions, incomplete types and types that are not
// storable.
uint64_t size_of(TypeRef type, const DataModel& model);
uint32_t align_of(TypeRef type, const DataModel& model);
// Step of pointer arithmetic on a pointer to `element`: its size, and 1 for void and functions (GNU C).
uint64_t step_of(TypeRef element, const DataModel& model);
unsigned width_of(FloatFormat format);
// Where the bits of a scalar begin in the bytes that it occupies. A bit-field occupies its bits only.
uint64_t value_offset(TypeRef type, const DataModel& model);
uint64_t value_offset(const Field& field, const DataModel& model);

// Type text of the .goto format: s32, u8, f64, bool, struct node*, s32[4], fn(s32, u8*) -> void, …
// Tags that are not plain names are quoted.
std::string to_string(TypeRef type);

}  // namespace heddle::expr
