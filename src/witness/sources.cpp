#include "witness/sources.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/SHA256.h>

#include <algorithm>
#include <filesystem>

namespace heddle::witness {

std::string hash_of(const std::string& text) {
  const auto* begin = reinterpret_cast<const uint8_t*>(text.data());
  return llvm::toHex(llvm::SHA256::hash(llvm::ArrayRef<uint8_t>(begin, text.size())), /*LowerCase=*/true);
}

bool is_named(const std::string& name, const std::string& path) {
  return name == path || std::filesystem::path(name).filename() == std::filesystem::path(path).filename();
}

const SourceText* find_source(const std::vector<SourceText>& sources, const std::string& name) {
  for (const SourceText& source : sources)
    if (source.path == name) return &source;
  for (const SourceText& source : sources)
    if (is_named(name, source.path)) return &source;
  return nullptr;
}

std::string_view text_at(const SourceText& source, unsigned line, unsigned column) {
  std::string_view rest = source.text;
  for (unsigned i = 1; i < line; ++i) {
    const size_t end = rest.find('\n');
    if (end == std::string_view::npos) return {};
    rest.remove_prefix(end + 1);
  }
  rest = rest.substr(0, rest.find('\n'));
  return column == 0 || column > rest.size() ? std::string_view() : rest.substr(column - 1);
}

bool asks_for_choices(const Witness& witness, const std::vector<SourceText>& sources) {
  return std::ranges::any_of(witness.entries, [&](const Entry& entry) {
    return std::ranges::any_of(entry.segments, [&](const Segment& segment) {
      return std::ranges::any_of(segment.waypoints, [&](const Waypoint& waypoint) {
        const SourceText* source = find_source(sources, waypoint.location.file_name);
        return waypoint.type == WaypointType::Branching && source != nullptr &&
               text_at(*source, waypoint.location.line, 1).find('?') != std::string_view::npos;
      });
    });
  });
}

}  // namespace heddle::witness
