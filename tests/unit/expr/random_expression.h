// Random well-typed expressions of every kind, for round trips and differential tests.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "expr/expr.h"

namespace heddle::expr::testing {

struct RandomOptions {
  bool memory = true;     // pointers, places, aggregates
  bool unbounded = true;  // mathematical integers and maps
  bool quantifiers = true;
  unsigned max_width = 128;
};

class RandomExpressions {
 public:
  RandomExpressions(Store& store, uint64_t seed, RandomOptions options = {})
      : store_(store), random_(seed), options_(options) {
    if (!options_.memory) return;
    node_ = store_.record("node", false);
    value_ = store_.record("file.c::value", true);
    if (node_->record().complete) return;
    store_.complete_record(node_,
                           {{"key", store_.signed_type(32), 0, false},
                            {"flag", store_.unsigned_type(3), 32, true},
                            {"next", store_.pointer(node_), 64, false},
                            {"$0", store_.array(store_.unsigned_type(8), 4), 128, false}},
                           24, 8);
    store_.complete_record(
        value_,
        {{"i", store_.signed_type(64), 0, false}, {"d", store_.float_type(FloatFormat::Double), 0, false}}, 8,
        8);
  }

  // The symbols that were used.
  const std::vector<ExprRef>& symbols() const { return symbols_; }

  uint64_t number(uint64_t below) { return std::uniform_int_distribution<uint64_t>(0, below - 1)(random_); }
  bool coin() { return number(2) == 0; }

  TypeRef bitvector() {
    static constexpr unsigned kWidths[] = {1, 3, 8, 16, 31, 32, 33, 64, 65, 128};
    unsigned width = 0;
    do width = kWidths[number(std::size(kWidths))];
    while (width > options_.max_width);
    return store_.bitvector(width, coin());
  }
  TypeRef floating() {
    static constexpr FloatFormat kFormats[] = {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double,
                                               FloatFormat::X87, FloatFormat::Quad};
    return store_.float_type(kFormats[number(std::size(kFormats))]);
  }
  TypeRef pointer() {
    static constexpr unsigned kWidths[] = {8, 32};
    if (coin()) return store_.pointer(store_.signed_type(kWidths[number(2)]));
    return store_.pointer(coin() ? node_ : value_);
  }
  TypeRef scalar() {
    switch (number(options_.memory ? 5 : 4)) {
      case 0:
        return store_.bool_type();
      case 1:
        return floating();
      case 2:
      case 3:
        return bitvector();
      default:
        return pointer();
    }
  }
  TypeRef any_type() {
    switch (number(6)) {
      case 0:
        return options_.memory ? store_.array(scalar(), 1 + number(3)) : scalar();
      case 1:
        return options_.memory ? (coin() ? node_ : value_) : scalar();
      case 2:
        return options_.unbounded ? store_.integer_type() : scalar();
      case 3:
        return options_.unbounded ? store_.map(bitvector(), scalar()) : scalar();
      default:
        return scalar();
    }
  }

  ExprRef make(TypeRef type, unsigned depth) {
    if (depth == 0 || number(8) == 0) return leaf(type);
    if (number(6) == 0)
      return store_.ite(make(store_.bool_type(), depth - 1), make(type, depth - 1), make(type, depth - 1));
    if (options_.memory && number(6) == 0) return place(type, depth);
    switch (type->kind()) {
      case TypeKind::Bool:
        return boolean(depth);
      case TypeKind::Bitvector:
        return vector(type, depth);
      case TypeKind::Float:
        return real(type, depth);
      case TypeKind::Integer:
        return integer(type, depth);
      case TypeKind::Pointer:
        return address(type, depth);
      case TypeKind::Map:
        if (coin()) return store_.make(Kind::MapConst, type, {make(type->element(), depth - 1)});
        return store_.make(
            Kind::MapStore, type,
            {make(type, depth - 1), make(type->index(), depth - 1), make(type->element(), depth - 1)});
      default:
        return aggregate(type, depth);
    }
  }

  llvm::APInt random_bits(unsigned width) {
    llvm::APInt bits(width, random_());
    if (width > 64) bits |= llvm::APInt(width, random_()) << 64;
    switch (number(6)) {
      case 0:
        return llvm::APInt(width, number(4));
      case 1:
        return llvm::APInt::getAllOnes(width);
      case 2:
        return llvm::APInt::getSignedMinValue(width);
      case 3:
        return llvm::APInt::getSignedMaxValue(width);
      default:
        return bits;
    }
  }

  ExprRef symbol(TypeRef type) {
    static constexpr const char* kNames[] = {"x", "main::y$1", "file.c::z", "a b.c"};
    const std::string name = kNames[number(4)] + std::to_string(type->id());
    const ExprRef e = store_.symbol(name, type);
    for (ExprRef known : symbols_)
      if (known == e) return e;
    symbols_.push_back(e);
    return e;
  }

 private:
  ExprRef leaf(TypeRef type) {
    if (coin() || type->is(TypeKind::Map)) return symbol(type);
    if (type->is_aggregate()) {
      if (type->is_array() && type->element()->width() == 8 && type->element()->is_bitvector())
        return store_.string(type, std::string("\"\0\n", number(type->count() + 1) % 4));
      return store_.zero(type);
    }
    if (type->is(TypeKind::Integer)) return store_.constant(type, random_bits(number(2) == 0 ? 8 : 70));
    return store_.constant(type, random_bits(type->width()));
  }

  ExprRef unary(Kind kind, TypeRef type, unsigned depth) { return store_.unary(kind, make(type, depth - 1)); }
  ExprRef binary(Kind kind, TypeRef type, unsigned depth) {
    const ExprRef a = make(type, depth - 1);
    return store_.binary(kind, a, make(type, depth - 1));
  }
  Kind between(Kind first, Kind last) {
    const auto begin = static_cast<uint64_t>(first);
    return static_cast<Kind>(begin + number(static_cast<uint64_t>(last) - begin + 1));
  }

  ExprRef boolean(unsigned depth) {
    const TypeRef type = store_.bool_type();
    switch (number(9)) {
      case 0:
        return unary(Kind::Not, type, depth);
      case 1:
        return binary(between(Kind::And, Kind::Implies), type, depth);
      case 2:
        return binary(coin() ? Kind::Eq : Kind::Ne, scalar(), depth);
      case 3:
        return binary(between(Kind::Eq, Kind::Ge), coin() ? bitvector() : floating(), depth);
      case 4: {
        const Kind kind = between(Kind::OverflowNeg, Kind::OverflowShl);
        return kind == Kind::OverflowNeg ? unary(kind, bitvector(), depth) : binary(kind, bitvector(), depth);
      }
      case 5:
        return unary(between(Kind::IsNan, Kind::SignBit), floating(), depth);
      case 6:
        if (options_.memory) return unary(Kind::IsLive, pointer(), depth);
        return store_.make(Kind::Cast, type, {make(scalar(), depth - 1)});
      case 7:
        if (options_.quantifiers) return quantified(depth);
        [[fallthrough]];
      default:
        return store_.make(Kind::Cast, type, {make(coin() ? bitvector() : floating(), depth - 1)});
    }
  }

  ExprRef quantified(unsigned depth) {
    const Kind kind = coin() ? Kind::ForAll : Kind::Exists;
    const TypeRef type = bitvector();
    const ExprRef i = store_.symbol("bound$" + std::to_string(depth), type);
    const ExprRef j = store_.symbol("other$" + std::to_string(depth), type);
    const ExprRef relation = store_.binary(Kind::Lt, i, coin() ? j : make(type, depth - 1));
    const ExprRef body = store_.binary(Kind::Implies, relation, make(store_.bool_type(), depth - 1));
    return store_.make(kind, store_.bool_type(), {i, j, body});
  }

  ExprRef vector(TypeRef type, unsigned depth) {
    switch (number(10)) {
      case 0:
        return unary(coin() ? Kind::Neg : Kind::BitNot, type, depth);
      case 1:
      case 2:
        return binary(between(Kind::Add, Kind::Mod), type, depth);
      case 3:
        return binary(between(Kind::BitAnd, Kind::BitXor), type, depth);
      case 4: {
        const ExprRef value = make(type, depth - 1);
        return store_.binary(coin() ? Kind::Shl : Kind::Shr, value, make(bitvector(), depth - 1));
      }
      case 5:
        return unary(between(Kind::PopCount, Kind::TrailingZeros), type, depth);
      case 6:
        if (type->width() % 8 == 0) return unary(Kind::ByteSwap, type, depth);
        if (!type->is_signed() && type->width() > 1) return concatenation(type, depth);
        [[fallthrough]];
      case 7:
        if (!type->is_signed()) {
          const TypeRef wide = bitvector();
          if (wide->width() >= type->width())
            return store_.make(Kind::Extract, type, {make(wide, depth - 1)},
                               number(wide->width() - type->width() + 1));
        }
        return store_.make(Kind::Reinterpret, type,
                           {make(store_.bitvector(type->width(), !type->is_signed()), depth - 1)});
      case 8:
        if (options_.memory && type->width() == store_.data_model().pointer_width()) {
          if (type->is_signed()) return binary(Kind::PointerSub, pointer(), depth);
          return unary(between(Kind::ObjectOf, Kind::ObjectSize), pointer(), depth);
        }
        [[fallthrough]];
      default:
        return store_.make(Kind::Cast, type, {make(scalar(), depth - 1)});
    }
  }

  ExprRef concatenation(TypeRef type, unsigned depth) {
    const unsigned low = static_cast<unsigned>(1 + number(type->width() - 1));
    const ExprRef high = make(store_.bitvector(type->width() - low, coin()), depth - 1);
    return store_.binary(Kind::Concat, high, make(store_.bitvector(low, coin()), depth - 1));
  }

  ExprRef real(TypeRef type, unsigned depth) {
    switch (number(8)) {
      case 0:
        return unary(Kind::Neg, type, depth);
      case 1:
        return binary(between(Kind::Add, Kind::Div), type, depth);
      case 6:
        return rounded(type, depth);
      case 2:
        return unary(coin() ? Kind::Abs : Kind::Sqrt, type, depth);
      case 3:
        return binary(between(Kind::FloatRem, Kind::FloatMax), type, depth);
      case 4:
        return store_.make(Kind::RoundToIntegral, type, {make(type, depth - 1)}, number(5));
      case 5:
        return store_.make(Kind::Fma, type,
                           {make(type, depth - 1), make(type, depth - 1), make(type, depth - 1)});
      default:
        return store_.make(Kind::Cast, type, {make(coin() ? bitvector() : floating(), depth - 1)});
    }
  }

  // With a rounding mode that is known, one of two, or anything.
  ExprRef rounded(TypeRef type, unsigned depth) {
    auto mode = [&] { return store_.constant(store_.signed_type(32), number(6)); };
    static constexpr Kind kKinds[] = {Kind::Sqrt, Kind::RoundToIntegral, Kind::Fma, Kind::Cast};
    const Kind kind = coin() ? between(Kind::Add, Kind::Div) : kKinds[number(std::size(kKinds))];
    std::vector<ExprRef> operands;
    for (int i = 0; i < expr::info(kind).arity; ++i)
      operands.push_back(make(kind == Kind::Cast ? (coin() ? bitvector() : floating()) : type, depth - 1));
    switch (number(3)) {
      case 0:
        operands.push_back(make(bitvector(), depth - 1));
        break;
      case 1:
        operands.push_back(store_.ite(make(store_.bool_type(), depth - 1), mode(), mode()));
        break;
      default:
        operands.push_back(mode());
    }
    return store_.make(Kind::Rounded, type, operands, static_cast<uint64_t>(kind));
  }

  ExprRef integer(TypeRef type, unsigned depth) {
    switch (number(3)) {
      case 0:
        return unary(Kind::Neg, type, depth);
      case 1:
        return binary(between(Kind::Add, Kind::Mod), type, depth);
      default:
        return store_.make(Kind::Cast, type, {make(bitvector(), depth - 1)});
    }
  }

  ExprRef address(TypeRef type, unsigned depth) {
    switch (number(3)) {
      case 0:
        if (!type->element()->is(TypeKind::Void))
          return store_.address_of(place_without_bit_field(type->element(), depth));
        [[fallthrough]];
      case 1:
        return store_.make(Kind::PointerAdd, type, {make(type, depth - 1), make(bitvector(), depth - 1)});
      default:
        return store_.make(Kind::Cast, type, {make(coin() ? bitvector() : pointer(), depth - 1)});
    }
  }

  ExprRef place_without_bit_field(TypeRef type, unsigned depth) {
    return coin() ? symbol(type) : store_.deref(make(store_.pointer(type), depth - 1));
  }

  ExprRef place(TypeRef type, unsigned depth) {
    if (type->is(TypeKind::Integer) || type->is(TypeKind::Map)) {
      const TypeRef map = store_.map(bitvector(), type);
      return store_.binary(Kind::MapSelect, make(map, depth - 1), make(map->index(), depth - 1));
    }
    if (coin()) return store_.index(make(store_.array(type, 3), depth - 1), make(bitvector(), depth - 1));
    for (TypeRef record : {node_, value_})
      for (size_t i = 0; i < record->record().fields.size(); ++i)
        if (record->record().fields[i].type == type) return store_.member(make(record, depth - 1), i);
    return place_without_bit_field(type, depth);
  }

  ExprRef aggregate(TypeRef type, unsigned depth) {
    if (type->is_array()) {
      const TypeRef element = type->element();
      if (coin())
        return store_.make(Kind::WithIndex, type,
                           {make(type, depth - 1), make(bitvector(), depth - 1), make(element, depth - 1)});
      if (coin()) return store_.make(Kind::ArrayFill, type, {make(element, depth - 1)});
      std::vector<ExprRef> elements;
      for (uint64_t i = 0; i < type->count(); ++i) elements.push_back(make(element, depth - 1));
      return store_.make(Kind::ArrayLiteral, type, elements);
    }
    const std::vector<Field>& fields = type->record().fields;
    const uint64_t field = number(fields.size());
    if (coin())
      return store_.make(Kind::WithMember, type, {make(type, depth - 1), make(fields[field].type, depth - 1)},
                         field);
    if (type->is(TypeKind::Union))
      return store_.make(Kind::UnionLiteral, type, {make(fields[field].type, depth - 1)}, field);
    std::vector<ExprRef> values;
    for (const Field& f : fields) values.push_back(make(f.type, depth - 1));
    return store_.make(Kind::StructLiteral, type, values);
  }

  Store& store_;
  std::mt19937_64 random_;
  RandomOptions options_;
  std::vector<ExprRef> symbols_;
  TypeRef node_ = nullptr;
  TypeRef value_ = nullptr;
};

}  // namespace heddle::expr::testing
