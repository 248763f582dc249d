// YAML text as a tree that knows where everything stands. What a witness has no use for and what costs more
// than it says is refused: anchors, aliases, tags, deep nesting, very large files, several documents.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "witness/model.h"

namespace heddle::witness {

struct YamlNode {
  enum class Kind : uint8_t { Null, Scalar, List, Map };
  Kind kind = Kind::Null;
  std::string text;  // of a scalar
  Position position;
  std::vector<YamlNode> items;    // of a list; of a map: its values
  std::vector<std::string> keys;  // of a map
  std::vector<Position> key_positions;

  // Null if the map has no such key.
  const YamlNode* find(std::string_view key) const;
};

inline constexpr size_t kLargestFile = size_t{16} << 20;  // bytes
inline constexpr unsigned kDeepestNesting = 24;

// Throws support::InputError with the place in the text.
YamlNode parse_yaml(const std::string& text, const std::string& file_name);

}  // namespace heddle::witness
