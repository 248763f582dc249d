// The words of the .goto format that are not in kKinds and kOps, in tables, so that printer and parser agree.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "ir/program.h"
#include "support/quoting.h"

namespace heddle::ir {

inline constexpr unsigned kTextVersion = 1;

// In the header: the first byte of a number is the highest one.
inline constexpr std::string_view kBigEndian = "big_endian";

// In a function body a location without a file number lies in the function's file. Elsewhere there is no such
// file.
inline constexpr uint32_t kNoFile = UINT32_MAX;

inline constexpr auto kSymbolWords = std::to_array<std::string_view>(
    {"global", "local", "parameter", "temporary", "prototype"});  // by SymbolKind

inline constexpr auto kVariantWords =
    std::to_array<std::string_view>({"PLAIN", "STACK", "ABORT", "BYTES", "OUTSIDE", "REST"});  // by Variant

inline constexpr auto kStatementWords = std::to_array<std::string_view>(  // by StatementKind
    {"none", "expression", "declaration", "if", "while", "do", "for_condition", "for_increment", "switch",
     "return", "goto", "label", "parameter", "function_end"});

inline constexpr auto kRoundingWords = std::to_array<std::string_view>(  // by RoundingMode
    {"nearest_even", "nearest_away", "up", "down", "toward_zero"});

// Position of a word in one of the tables above.
template <size_t N>
constexpr std::optional<size_t> find_word(const std::array<std::string_view, N>& words,
                                          std::string_view word) {
  for (size_t i = 0; i < N; ++i)
    if (words[i] == word) return i;
  return std::nullopt;
}

// Binding strength of the operators, in C's order: a larger number binds closer. 0: not an infix operator.
inline constexpr int kPrefixPrecedence = 12;
inline constexpr int kPostfixPrecedence = 13;

constexpr int infix_precedence(expr::Kind kind) {
  using expr::Kind;
  switch (kind) {
    case Kind::Implies:
      return 1;
    case Kind::Or:
      return 2;
    case Kind::And:
      return 3;
    case Kind::BitOr:
      return 4;
    case Kind::BitXor:
      return 5;
    case Kind::BitAnd:
      return 6;
    case Kind::Eq:
    case Kind::Ne:
      return 7;
    case Kind::Lt:
    case Kind::Le:
    case Kind::Gt:
    case Kind::Ge:
      return 8;
    case Kind::Shl:
    case Kind::Shr:
      return 9;
    case Kind::Add:
    case Kind::Sub:
      return 10;
    case Kind::Mul:
    case Kind::Div:
    case Kind::Mod:
      return 11;
    default:
      return 0;
  }
}

// Words that mean something in an expression, so that a symbol of that name is quoted.
inline bool is_reserved_word(std::string_view word) {
  static const std::unordered_set<std::string_view> words = [] {
    std::unordered_set<std::string_view> result = {"true", "false", "null", "let", "inf", "nan", "bits"};
    for (const expr::KindInfo& kind : expr::kKinds) result.insert(kind.name);
    return result;
  }();
  return words.contains(word);
}

// A symbol's name as an expression shows it.
inline std::string symbol_text(std::string_view name) {
  if (support::is_plain_name(name) && !is_reserved_word(name)) return std::string(name);
  return support::quote(name, '\'');
}

// A name where nothing else could stand.
inline std::string name_text(std::string_view name) {
  return support::is_plain_name(name) ? std::string(name) : support::quote(name, '\'');
}

// A field's name: it stands behind a dot and so must not hold one.
inline std::string field_text(std::string_view name) {
  return support::is_plain_word(name) ? std::string(name) : support::quote(name, '\'');
}

// The number of the field as text that leads back to it: its name, or #number if the name does not.
std::string field_reference(expr::TypeRef record, uint64_t index);

}  // namespace heddle::ir
