// How large the numbers of an instance can get.
#include <bit>

#include "expr/substitute.h"
#include "instrument/operators/instance.h"
#include "instrument/operators/narrow.h"

namespace heddle::instrument::operators {

using analysis::Int128;
using analysis::Range;
using expr::ExprRef;

namespace {

unsigned bits_of(const Range& range) {
  unsigned bits = 1;
  while (range.low < -(Int128{1} << (bits - 1)) || range.high >= (Int128{1} << (bits - 1))) ++bits;
  return bits;
}

void include(Range& range, const Range& other) {
  range.low = std::min(range.low, other.low);
  range.high = std::max(range.high, other.high);
}

class Measuring {
 public:
  Measuring(ir::Program& program, analysis::Analyses& analyses, const Instance& instance)
      : program_(program), store_(program.store()), analyses_(analyses), instance_(instance) {}

  Numbers run() {
    const expr::FoldParts parts = expr::parts_of_fold(instance_.fold);
    for (ExprRef end : {instance_.low, instance_.high})
      numbers_.source_bits = std::max(numbers_.source_bits, narrowed(store_, end)->type()->width());
    for (const Point& point : instance_.points) {
      add_index(point);
      add_value(point, parts.index);
    }
    const auto count = static_cast<uint64_t>(
        std::min<Int128>(numbers_.indices.high - numbers_.indices.low + 1, Int128{UINT64_MAX}));
    numbers_.count_bits = std::min(memory_bits(), static_cast<unsigned>(std::bit_width(count)));
    return numbers_;
  }

 private:
  // Memory has room for so many elements that these can count them.
  unsigned memory_bits() const {
    const expr::TypeRef array = instance_.array->type();
    if (array->is_array() && array->count() > 0) return static_cast<unsigned>(std::bit_width(array->count()));
    const uint64_t size = std::max<uint64_t>(1, expr::size_of(instance_.read->type(), program_.data_model()));
    return program_.data_model().pointer_width() - static_cast<unsigned>(std::bit_width(size) - 1);
  }

  // What a number may be at a point; nothing: it has too many bits for intervals.
  std::optional<Range> range_at(const Point& point, ExprRef number) {
    const std::optional<analysis::IntegerType> type = analysis::integer_type(number->type());
    if (!type) return std::nullopt;
    const analysis::Interval interval =
        analyses_.intervals().value_at(point.place.function, point.place.instruction, number);
    return interval.is_empty() ? Range{} : interval.hull(*type);
  }

  // As the distance from the begin of the array.
  void add_index(const Point& point) {
    if (point.index == nullptr) return;
    const ExprRef distance = store_.cast(store_.difference_type(), point.index);
    include(numbers_.indices, range_at(point, distance).value_or(full_range(distance->type())));
    numbers_.source_bits = std::max(numbers_.source_bits, narrowed(store_, distance)->type()->width());
  }

  static Range full_range(expr::TypeRef type) {
    return analysis::IntegerType{type->width(), type->is_signed()}.range();
  }

  void add_value(const Point& point, ExprRef bound) {
    if (instance_.monoid != nullptr) return;           // they are words
    if (!instance_.element->type()->is_bitvector()) {  // a condition
      numbers_.value_bits = std::max(numbers_.value_bits, 2U);
      return;
    }
    const ir::Instruction& instruction =
        program_.functions()[point.place.function].body[point.place.instruction];
    const ExprRef index =
        point.index == nullptr ? store_.zero(bound->type()) : store_.cast(bound->type(), point.index);
    const ExprRef value =
        expr::Substitution(store_, {{instance_.read, point.is_store ? instruction.value() : point.element},
                                    {bound, index}})(instance_.element);
    const unsigned width = narrowed(store_, value)->type()->width();
    const std::optional<Range> range = range_at(point, value);
    numbers_.value_bits = std::max(numbers_.value_bits, range ? bits_of(*range) : width);
    numbers_.source_bits = std::max(numbers_.source_bits, width);
  }

  ir::Program& program_;
  expr::Store& store_;
  analysis::Analyses& analyses_;
  const Instance& instance_;
  Numbers numbers_;
};

}  // namespace

Numbers numbers_of(ir::Program& program, analysis::Analyses& analyses, const Instance& instance) {
  return Measuring(program, analyses, instance).run();
}

}  // namespace heddle::instrument::operators
