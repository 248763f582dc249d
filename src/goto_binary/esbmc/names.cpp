#include "goto_binary/esbmc/names.h"

#include <array>

#include "goto_binary/names.h"

namespace heddle::goto_binary::esbmc {

std::string imported_name(std::string_view name) {
  if (name == kMain) return std::string(kStart);
  if (name == kRoundingObject) return std::string(kRoundingMode);
  for (const std::string_view prefix : {kFunctionPrefix, kObjectPrefix}) {
    if (!name.starts_with(prefix)) continue;
    const std::string_view rest = name.substr(prefix.size());
    if (!rest.empty() && rest.find('@') == std::string_view::npos) return std::string(rest);
  }
  return std::string(name);
}

std::string imported_tag(std::string_view identifier) {
  if (!identifier.starts_with(kTagPrefix)) return std::string(identifier);
  std::string_view rest = identifier.substr(kTagPrefix.size());
  for (const std::string_view word : {"struct ", "union "})
    if (rest.starts_with(word)) {
      rest.remove_prefix(word.size());
      break;
    }
  return std::string(kTagPrefix) + std::string(rest);
}

bool is_own_object(std::string_view name) {
  return name.starts_with("c:") && name != kRoundingObject &&
         name.substr(name.rfind('@') + 1).starts_with(kOtherToolPrefix);
}

bool is_padding_name(std::string_view name) {
  // Of versions before 2026 with '$'.
  static constexpr auto kPrefixes = std::to_array<std::string_view>(
      {"anon_pad#", "anon_bit_field_pad#", "ext_int_pad#", "anon_pad$", "anon_bit_field_pad$"});
  for (const std::string_view prefix : kPrefixes)
    if (name.starts_with(prefix)) return true;
  return name == "union_pad#";
}

}  // namespace heddle::goto_binary::esbmc
