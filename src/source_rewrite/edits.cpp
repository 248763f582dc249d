#include "source_rewrite/edits.h"

#include <algorithm>
#include <array>

#include "source_rewrite/layout.h"
#include "support/check.h"

namespace heddle::source_rewrite {

std::string_view to_string(Role role) {
  constexpr auto kWords =
      std::to_array<std::string_view>({"prelude", "ghost", "temporary", "check", "location", "rename"});
  return kWords[static_cast<size_t>(role)];
}

void EditList::add(uint32_t offset, uint32_t length, std::string text, Edit::Order order, int depth,
                   std::optional<Indents> own_lines) {
  if (order != Edit::Order::Statement) ++in_place_;
  if (own_lines) ++with_own_lines_;
  edits_.push_back({offset, length, std::move(text), order, depth, group_.role, group_.about, group_.number,
                    std::move(own_lines)});
}

namespace {

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

std::string_view last_line(std::string_view text) {
  return text.substr(text.rfind('\n') + 1);
}

// Adds the text on lines of its own, between what stands in the output and the rest of the original.
void add_lines(std::string& output, const std::string& text, const Indents& indents, std::string_view rest) {
  const Lines lines = on_lines(text, indents.lines);
  std::string_view added = lines.text;
  const std::string_view line = last_line(output);
  if (added.empty()) {
    if (is_blank(line)) return;
  } else if (is_blank(line)) {
    // The original's indentation is there already.
    added.remove_prefix(std::min(line.size(), indents.lines.size()));
  } else if (added.substr(indents.lines.size()).starts_with("{")) {
    added.remove_prefix(indents.lines.size());
    if (!line.ends_with(' ')) output += ' ';
  } else {
    output += '\n';
  }
  output += added;
  if (is_blank(rest.substr(0, rest.find('\n')))) return;
  std::string next = indents.next;
  if (lines.open > 0) next.append(2 * static_cast<size_t>(lines.open), ' ');
  // Blanks that the rest begins with are part of its indentation.
  next.resize(next.size() - std::min(next.size(), rest.find_first_not_of(' ')));
  output += '\n' + next;
}

}  // namespace

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
    if (edit.own_lines)
      add_lines(output, edit.text, *edit.own_lines, original.substr(done));
    else
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
