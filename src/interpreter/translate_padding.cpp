#include "interpreter/translate_padding.h"

#include <algorithm>

namespace heddle::interpreter {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

// Beyond so many pieces the rest is not worth the code.
constexpr size_t kMostRanges = 1024;

class OpenBytes {
 public:
  explicit OpenBytes(const Environment& environment) : environment_(environment) {}

  void add_value(ExprRef e, uint64_t offset) {
    if (ranges.size() >= kMostRanges) return;
    TypeRef type = e->type();
    switch (e->kind()) {
      case Kind::Zero:
        return;
      case Kind::ArrayLiteral:
        for (uint32_t i = 0; i < e->operand_count(); ++i)
          add_value(e->operand(i), offset + i * environment_.size_of(type->element()));
        return;
      case Kind::StructLiteral:
        add_gaps(type, offset);
        for (uint32_t i = 0; i < e->operand_count(); ++i)
          add_value(e->operand(i), offset + type->record().fields[i].bit_offset / 8);
        return;
      case Kind::UnionLiteral: {
        const expr::Field& field = type->record().fields[e->index()];
        const uint64_t used =
            field.is_bit_field ? (field.type->width() + 7) / 8 : environment_.size_of(field.type);
        add(offset + used, environment_.size_of(type) - used);
        add_value(e->operand(0), offset);
        return;
      }
      default:
        add_type(type, offset);
    }
  }

  std::vector<ByteRange> ranges;

 private:
  void add(uint64_t offset, uint64_t size) {
    if (size > 0) ranges.push_back({offset, size});
  }

  // Which member of a union holds a value is not known here.
  void add_type(TypeRef type, uint64_t offset) {
    if (ranges.size() >= kMostRanges) return;
    if (type->is_array()) {
      const uint64_t step = environment_.size_of(type->element());
      const size_t before = ranges.size();
      for (uint64_t i = 0; i < type->count(); ++i) {
        add_type(type->element(), offset + i * step);
        if (ranges.size() == before) return;  // elements without padding
      }
    } else if (type->is_record() && !type->record().is_union) {
      add_gaps(type, offset);
      for (const expr::Field& field : type->record().fields)
        if (!field.is_bit_field) add_type(field.type, offset + field.bit_offset / 8);
    }
  }

  // Whole bytes between the fields of a struct and behind them.
  void add_gaps(TypeRef type, uint64_t offset) {
    uint64_t end = 0;  // of the fields so far, in bytes
    for (const expr::Field& field : type->record().fields) {
      const uint64_t bits = field.is_bit_field ? field.type->width() : environment_.size_of(field.type) * 8;
      const uint64_t start = field.bit_offset / 8;
      if (start > end) add(offset + end, start - end);
      end = std::max(end, (field.bit_offset + bits + 7) / 8);
    }
    const uint64_t size = environment_.size_of(type);
    if (size > end) add(offset + end, size - end);
  }

  const Environment& environment_;
};

}  // namespace

std::vector<ByteRange> bytes_left_open(ExprRef value, const Environment& environment) {
  OpenBytes found(environment);
  found.add_value(value, 0);
  return std::move(found.ranges);
}

}  // namespace heddle::interpreter
