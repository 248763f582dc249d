// Evaluation of aggregates: literals, parts of values, and values with a part replaced.
#include "support/check.h"
#include "symex/evaluation.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

Value Evaluation::literal(ExprRef e, State& state) {
  TypeRef type = e->type();
  switch (e->kind()) {
    case Kind::Zero:
      return values_.zero(type);
    case Kind::String: {
      Value array = values_.zero(type);
      const std::string& bytes = e->text();
      for (size_t i = 0; i < bytes.size(); ++i)
        if (bytes[i] != 0)
          values_.set_element(
              array, values_.number(static_cast<int64_t>(i)),
              values_.scalar(store_.constant(type->element(), static_cast<unsigned char>(bytes[i]))));
      return array;
    }
    case Kind::StructLiteral: {
      Value record = values_.zero(type);
      for (size_t i = 0; i < e->operand_count(); ++i) {
        Value field = evaluate(e->operand(i), state);
        values_.set_field(record, i, field);
      }
      return record;
    }
    case Kind::UnionLiteral: {
      Value result = values_.zero(type);
      Value member = evaluate(e->operand(0), state);
      parts_.touch_member(result, type, e->index(), &member, state);
      return result;
    }
    case Kind::ArrayLiteral:
    case Kind::ArrayFill: {
      Value array = values_.zero(type);
      TypeRef part = type->element();
      const uint64_t rows = part->is_array() ? Values::flat_count(part) : 1;
      for (uint64_t i = 0; i < type->count(); ++i) {
        Value value = evaluate(e->operand(e->is(Kind::ArrayFill) ? 0 : i), state);
        for (uint64_t j = 0; j < rows; ++j) {
          ExprRef at = values_.number(static_cast<int64_t>(j));
          values_.set_element(array, values_.number(static_cast<int64_t>(i * rows + j)),
                              part->is_array() ? values_.element(value, at) : value);
        }
      }
      return array;
    }
    case Kind::WithMember: {
      Value record = evaluate(e->operand(0), state);
      Value member = evaluate(e->operand(1), state);
      if (type->is(expr::TypeKind::Union)) {
        parts_.touch_member(record, type, e->index(), &member, state);
      } else {
        values_.set_field(record, e->index(), member);
      }
      return record;
    }
    case Kind::WithIndex: {
      Value array = evaluate(e->operand(0), state);
      ExprRef i = values_.cast(values_.index_type(), scalar(e->operand(1), state));
      Value element = evaluate(e->operand(2), state);
      const auto size = static_cast<int64_t>(expr::size_of(type->element(), store_.data_model()));
      parts_.touch(array, type, values_.binary(Kind::Mul, i, values_.number(size)), type->element(), &element,
                   state);
      return array;
    }
    case Kind::Member: {  // of a value
      Value record = evaluate(e->operand(0), state);
      TypeRef record_type = e->operand(0)->type();
      if (record->shape == Shape::Record) return record->fields[e->index()];
      return parts_.touch_member(record, record_type, e->index(), nullptr, state);
    }
    case Kind::Index: {
      Value array = evaluate(e->operand(0), state);
      ExprRef i = values_.cast(values_.index_type(), scalar(e->operand(1), state));
      const auto size = static_cast<int64_t>(expr::size_of(type, store_.data_model()));
      return parts_.touch(array, e->operand(0)->type(), values_.binary(Kind::Mul, i, values_.number(size)),
                          type, nullptr, state);
    }
    default:
      CHECK(false, "every literal should be handled");
      return {};
  }
}

}  // namespace heddle::symex
