#include "source_rewrite/edits.h"

#include <algorithm>
#include <array>

#include "support/check.h"

namespace heddle::source_rewrite {

std::string_view to_string(Role role) {
  constexpr auto kWords =
      std::to_array<std::string_view>({"prelude", "ghost", "temporary", "check", "location", "rename"});
  return kWords[static_cast<size_t>(role)];
}

void EditList::add(uint32_t offset, uint32_t length, std::string text, Edit::Order order, int depth) {
  edits_.push_back({offset, length, std::move(text), order, depth, group_.role, group_.about, group_.number});
}

std::string EditList::apply(std::string_view original, std::vector<AppliedEdit>& applied) {
  std::stable_sort(edits_.begin(), edits_.end(), [](const Edit& a, const Edit& b) {
    if (a.offset != b.offset) return a.offset < b.offset;
    if (a.order != b.order) return a.order < b.order;
    return a.order == Edit::Order::Close ? a.depth > b.depth : a.depth < b.depth;
  });
  size_t total = original.size();
  for (const Edit& edit : edits_) total += edit.text.size();
  std::string output;
  output.reserve(total);
  uint32_t done = 0;
  for (const Edit& edit : edits_) {
    CHECK(edit.offset >= done && edit.offset + edit.length <= original.size(), "edits should not overlap");
    output.append(original, done, edit.offset - done);
    done = edit.offset + edit.length;
    const auto begin = static_cast<uint32_t>(output.size());
    output += edit.text;
    applied.push_back({edit.role,
                       edit.group,
                       edit.about,
                       {edit.offset, done},
                       {begin, static_cast<uint32_t>(output.size())}});
  }
  output.append(original, done);
  return output;
}

}  // namespace heddle::source_rewrite
