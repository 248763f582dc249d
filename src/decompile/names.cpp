#include "decompile/names.h"

#include <algorithm>
#include <array>

namespace heddle::decompile {

namespace {

constexpr auto kKeywords = std::to_array<std::string_view>(
    {"asm",          "auto",    "bool",    "break",   "case",         "char",     "const",  "constexpr",
     "continue",     "default", "do",      "double",  "else",         "enum",     "extern", "false",
     "float",        "for",     "goto",    "if",      "inline",       "int",      "long",   "register",
     "restrict",     "return",  "short",   "signed",  "sizeof",       "static",   "struct", "switch",
     "thread_local", "true",    "typedef", "typeof",  "union",        "unsigned", "void",   "volatile",
     "while",        "alignas", "alignof", "nullptr", "static_assert"});

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

}  // namespace

std::string Names::identifier(std::string_view name) {
  std::string result;
  for (const char c : name) result += is_letter(c) || (c >= '0' && c <= '9') ? c : '_';
  if (result.empty() || !is_letter(result[0])) result.insert(0, "_");
  if (std::ranges::find(kKeywords, result) != kKeywords.end()) result += '_';
  return result;
}

void Names::keep(std::string_view name) {
  known_.emplace(name, name);
  taken_.insert(std::string(name));
}

const std::string& Names::of(std::string_view name) {
  const auto found = known_.find(std::string(name));
  if (found != known_.end()) return found->second;
  return known_.emplace(name, fresh(name)).first->second;
}

std::string Names::fresh(std::string_view wish) {
  const std::string plain = identifier(wish);
  std::string result = plain;
  for (unsigned number = 2; !taken_.insert(result).second; ++number)
    result = plain + "_" + std::to_string(number);
  return result;
}

}  // namespace heddle::decompile
