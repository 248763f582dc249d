#include "goto_binary/link_types.h"

#include <set>
#include <unordered_map>

namespace heddle::goto_binary {

namespace {

using Names = std::unordered_set<std::string_view>;

// Compares without what tools ignore: keys that begin with '#'.
class Comparison {
 public:
  explicit Comparison(const Names& clashing) : clashing_(clashing) {}

  bool equal(Irep one, Irep other) {
    if (!same_.emplace(one.number(), other.number()).second) return true;
    if (one.id() != other.id() || one.size() != other.size()) return false;
    for (size_t i = 0; i < one.size(); ++i)
      if (!equal(one[i], other[i])) return false;
    return named_equal(one, other) && has_all(other, one);
  }

 private:
  bool named_equal(Irep one, Irep other) {
    for (size_t i = 0; i < one.named_count(); ++i) {
      const auto [key, part] = one.named(i);
      if (key.starts_with("#")) continue;
      const Irep counterpart = other.find(key);
      if (key == "size" && (part.is_nil() || counterpart.is_nil())) continue;
      if (key == "identifier" && clashing_.contains(part.id())) return false;
      if (!equal(part, counterpart)) return false;
    }
    return true;
  }

  static bool has_all(Irep one, Irep other) {
    for (size_t i = 0; i < one.named_count(); ++i) {
      const auto [key, part] = one.named(i);
      if (!key.starts_with("#") && key != "size" && !part.is_nil() && other.find(key).is_nil()) return false;
    }
    return true;
  }

  const Names& clashing_;
  std::set<std::pair<uint32_t, uint32_t>> same_;  // or being compared, or the whole is not the same
};

}  // namespace

// A type whose parts clash clashes, too.
Names clashing_types(const std::vector<SymbolRecord>& one, const std::vector<SymbolRecord>& other) {
  std::unordered_map<std::string_view, Irep> types;
  for (const SymbolRecord& symbol : one)
    if (symbol.is_type && !symbol.is_macro) types.emplace(symbol.name, symbol.type);
  Names result;
  for (bool changes = true; changes;) {
    changes = false;
    for (const SymbolRecord& symbol : other) {
      const auto found = types.find(symbol.name);
      if (!symbol.is_type || symbol.is_macro || found == types.end() || result.contains(symbol.name))
        continue;
      if (found->second.flag("incomplete") || symbol.type.flag("incomplete")) continue;
      if (Comparison(result).equal(found->second, symbol.type)) continue;
      result.insert(symbol.name);
      changes = true;
    }
  }
  return result;
}

bool are_same_types(Irep one, Irep other) {
  static const Names none;
  return Comparison(none).equal(one, other);
}

}  // namespace heddle::goto_binary
