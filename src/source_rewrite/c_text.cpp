#include "source_rewrite/c_text.h"

#include <fmt/format.h>
#include <llvm/ADT/APInt.h>
#include <llvm/ADT/APSInt.h>
#include <llvm/ADT/SmallString.h>

#include <algorithm>
#include <cctype>

#include "expr/conversion_range.h"
#include "expr/evaluate.h"

namespace heddle::source_rewrite {

using expr::COperator;
using expr::TypeKind;
using expr::TypeRef;

namespace {

// A power of two, or a neighbour of one: an exact decimal number.
std::string float_text(const llvm::APFloat& value, bool is_long) {
  llvm::APSInt number(value.semanticsPrecision(value.getSemantics()) + 256, /*isUnsigned=*/false);
  bool is_exact = false;
  value.convertToInteger(number, llvm::APFloat::rmTowardZero, &is_exact);
  llvm::SmallString<64> digits;
  number.toString(digits, 10);
  return fmt::format("{}.0{}", digits.c_str(), is_long ? "L" : "");
}

struct IntegerName {
  unsigned width;
  const char* text;
  const char* word;
};

constexpr IntegerName kIntegers[] = {
    {8, "char", "char"}, {16, "short", "short"}, {32, "int", "int"}, {128, "__int128", "int128"}};

bool is_identifier(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  });
}

std::string integer_text(TypeRef type, const expr::DataModel& model) {
  if (type->width() == 64) {
    const char* name = model.pointer_width() == 64 ? "long" : "long long";
    return type->is_signed() ? name : std::string("unsigned ") + name;
  }
  for (const IntegerName& name : kIntegers) {
    if (name.width != type->width()) continue;
    if (name.width == 8) return type->is_signed() ? "signed char" : "unsigned char";
    return type->is_signed() ? name.text : std::string("unsigned ") + name.text;
  }
  return fmt::format("{}_BitInt({})", type->is_signed() ? "" : "unsigned ", type->width());
}

bool is_positive_literal(const std::string& text) {
  return text[0] != '0' && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string type_text(TypeRef type, const expr::DataModel& model) {
  switch (type->kind()) {
    case TypeKind::Void:
      return "void";
    case TypeKind::Bool:
      return "_Bool";
    case TypeKind::Bitvector:
      return integer_text(type, model);
    case TypeKind::Float:
      switch (type->format()) {
        case expr::FloatFormat::Single:
          return "float";
        case expr::FloatFormat::Double:
          return "double";
        case expr::FloatFormat::X87:
          return "long double";
        default:
          return {};
      }
    case TypeKind::Pointer: {
      if (type->element()->is_function() || type->element()->is_array()) return "void *";
      const std::string element = type_text(type->element(), model);
      if (element.empty()) return "void *";
      return element + (element.back() == '*' ? "*" : " *");
    }
    case TypeKind::Struct:
    case TypeKind::Union: {
      const std::string& tag = type->record().tag;
      if (!is_identifier(tag)) return {};
      return (type->is(TypeKind::Struct) ? "struct " : "union ") + tag;
    }
    default:
      return {};
  }
}

std::string type_word(TypeRef type, const expr::DataModel& model) {
  if (!type->is_bitvector()) return "value";
  const std::string sign = type->is_signed() ? "" : "u";
  if (type->width() == 64) return sign + (model.pointer_width() == 64 ? "long" : "llong");
  for (const IntegerName& name : kIntegers)
    if (name.width == type->width()) return sign + name.word;
  return fmt::format("{}bits{}", sign, type->width());
}

std::string maximum_text(TypeRef type) {
  if (type->width() > 64) {
    const std::string all = "((unsigned __int128)0 - 1)";
    return type->is_signed() ? fmt::format("((__int128)({} >> 1))", all) : all;
  }
  const unsigned width = type->width();
  const uint64_t all_ones = width == 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
  if (type->is_signed()) return fmt::format("{}{}", all_ones >> 1, width == 64 ? "LL" : "");
  return fmt::format("{}{}", all_ones, width == 64 ? "ULL" : width == 32 ? "U" : "");
}

std::string minimum_text(TypeRef type) {
  if (!type->is_signed()) return type->width() > 32 ? "0ULL" : "0U";
  return fmt::format("(-{} - 1)", maximum_text(type));
}

std::string overflow_text(COperator op, TypeRef type, TypeRef distance, const std::string& x,
                          const std::string& y) {
  const std::string max = maximum_text(type);
  const std::string min = minimum_text(type);
  const std::string bare_min = type->is_signed() ? min.substr(1, min.size() - 2) : min;
  const bool is_signed = type->is_signed();
  switch (op) {
    case COperator::Plus:
      return "0";
    case COperator::Minus:
      return is_signed ? fmt::format("{} == {}", x, bare_min) : fmt::format("{} != 0", x);
    case COperator::Add:
      if (!is_signed) return fmt::format("{} > {} - {}", x, max, y);
      if (is_positive_literal(y)) return fmt::format("{} > {} - {}", x, max, y);
      return fmt::format("{1} > 0 ? {0} > {2} - {1} : {0} < {3} - {1}", x, y, max, bare_min);
    case COperator::Subtract:
      if (!is_signed) return fmt::format("{} < {}", x, y);
      if (is_positive_literal(y)) return fmt::format("{} < {} + {}", x, bare_min, y);
      return fmt::format("{1} > 0 ? {0} < {3} + {1} : {0} > {2} + {1}", x, y, max, bare_min);
    case COperator::Multiply:
      if (!is_signed) return fmt::format("{1} != 0 && {0} > {2} / {1}", x, y, max);
      if (type->width() <= 32)
        return fmt::format("1LL * {0} * {1} > {2} || 1LL * {0} * {1} < {3}", x, y, max, bare_min);
      return fmt::format(
          "{0} > 0 ? ({1} > 0 ? {0} > {2} / {1} : {1} < {3} / {0}) : "
          "({1} > 0 ? {0} < {3} / {1} : {0} != 0 && {1} < {2} / {0})",
          x, y, max, min);
    case COperator::Divide:
    case COperator::Remainder:
      return is_signed ? fmt::format("{} == {} && {} == -1", x, bare_min, y) : "0";
    case COperator::ShiftLeft: {
      const std::string too_far = (distance->is_signed() ? fmt::format("{} < 0 || ", y) : "") +
                                  fmt::format("{} >= {}", y, type->width());
      const std::string loses = fmt::format("{0} != 0 && ({1} || {0} > {2} >> {3})", x, too_far, max, y);
      return is_signed ? fmt::format("{} < 0 || ({})", x, loses) : loses;
    }
    default:
      return "0";
  }
}

std::string cast_overflow_text(TypeRef from, TypeRef to, const std::string& x) {
  // Narrower numbers are compared as double.
  const bool is_long = from->width() > 64;
  const llvm::fltSemantics& format =
      is_long ? expr::semantics_of(from->format()) : llvm::APFloat::IEEEdouble();
  const expr::ConversionRange range = expr::conversion_range(format, to);
  return fmt::format("!({0} {1} {2} && {0} < {3})", x, range.has_least ? ">=" : ">",
                     float_text(range.least, is_long), float_text(range.end, is_long));
}

}  // namespace heddle::source_rewrite
