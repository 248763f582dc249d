#include "engines/horn/clause_frame.h"

#include <fmt/format.h>

namespace heddle::engines::horn {

using expr::TypeRef;

std::string ClauseFrame::closed(std::vector<std::string> premises, const std::string& head) const {
  premises.insert(premises.end(), conditions_.begin(), conditions_.end());
  std::string text = fmt::format("(=> (and {}) {})", fmt::join(premises, " "), head);
  for (auto define = definitions_.rbegin(); define != definitions_.rend(); ++define)
    text = fmt::format("(let (({} {})) {})", define->first, define->second, text);
  if (variables_.empty()) return fmt::format("(assert {})\n", text);
  std::string bound;
  for (const auto& [name, sort] : variables_) bound += fmt::format("({} {})", name, sort);
  return fmt::format("(assert (forall ({}) {}))\n", bound, text);
}

Term ClauseFrame::variable(const std::string& name, TypeRef type) {
  const bool is_new = variables_.emplace(name, sort_of(type)).second;
  if (!is_number(type)) return {name, {}};
  if (is_new) constrain(name, type);
  return {name, range_of(type)};
}

Term ClauseFrame::arbitrary(TypeRef type) {
  return variable(fmt::format("f{}", fresh_++), type);
}

Term ClauseFrame::arbitrary_within(TypeRef type, Range range) {
  Term result = arbitrary(type);
  require(fmt::format("(<= {} {} {})", to_text(range.low), result.text, to_text(range.high)));
  result.range = range;
  return result;
}

void ClauseFrame::constrain(const std::string& term, TypeRef type) {
  const Range range = range_of(type);
  // Bounds that hardly ever matter cost the solver more than they help.
  if (type->width() < 32 || options_.overflow_of(type) != Overflow::Ignored)
    require(fmt::format("(<= {} {} {})", to_text(range.low), term, to_text(range.high)));
  else if (range.low == 0)
    require(fmt::format("(>= {} 0)", term));
}

void ClauseFrame::require(std::string condition) {
  conditions_.push_back(std::move(condition));
}

std::string ClauseFrame::name_for(const std::string& text) {
  if (text.size() < 24 && text.find(' ') == std::string::npos) return text;
  std::string name = fmt::format("d{}", definitions_.size());
  definitions_.emplace_back(name, text);
  return name;
}

}  // namespace heddle::engines::horn
