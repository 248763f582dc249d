#include "witness/initializer.h"

#include <algorithm>

#include "witness/anchors.h"

namespace heddle::witness {

using support::SourceLocation;
using support::SourceRange;

namespace {

constexpr size_t kNowhere = std::string_view::npos;

// Reads a declaration, and knows where the initializer began that it is in.
class Scanner {
 public:
  Scanner(std::string_view text, size_t begin) : text_(text), at_(begin) {}

  std::optional<size_t> run(size_t place) {
    for (; at_ <= place && at_ < text_.size(); ++at_) {
      if (skip_blank() || at_ > place) continue;
      if (is_awaited_) begin_here();
      read();
    }
    return begin_ == kNowhere ? std::nullopt : std::optional(begin_);
  }

 private:
  char next(size_t n) const { return at_ + n < text_.size() ? text_[at_ + n] : '\0'; }

  // Blanks and comments; `at_` is at the last character of them.
  bool skip_blank() {
    const auto skip_to = [&](std::string_view end) {
      const size_t found = text_.find(end, at_ + 2);
      at_ = found == kNowhere ? text_.size() : found + end.size() - 1;
      return true;
    };
    if (text_[at_] == '/' && next(1) == '*') return skip_to("*/");
    if (text_[at_] == '/' && next(1) == '/') return skip_to("\n");
    return std::isspace(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '\\';
  }

  // Elements of lists may begin with what they are for: `.x = 1`, `[2] = 1`.
  void begin_here() {
    is_awaited_ = false;
    if (text_[at_] == '{') return;
    begin_ = at_;
    is_designator_ = braces_ > 0 && (text_[at_] == '.' || text_[at_] == '[');
  }

  void await() {
    is_awaited_ = true;
    begin_ = kNowhere;
    is_designator_ = false;
  }

  void skip_quoted(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_)
      if (text_[at_] == '\\') ++at_;
  }

  void read() {
    const char c = text_[at_];
    if (c == '"' || c == '\'') return skip_quoted(c);
    // Braces in an expression are those of compound literals.
    const bool is_inside = parentheses_ > 0 || begin_ != kNowhere;
    if (c == '(' || c == '[' || (c == '{' && is_inside)) ++parentheses_;
    if (c == ')' || c == ']' || (c == '}' && parentheses_ > 0)) {
      --parentheses_;
      return;
    }
    if (parentheses_ > 0) return;
    if (c == '{') {
      ++braces_;
      await();
    } else if (c == '}') {
      --braces_;
      begin_ = kNowhere;
    } else if (c == ',') {
      await();
      is_awaited_ = braces_ > 0;  // otherwise another variable is declared
      is_in_initializer_ = braces_ > 0;
    } else if (c == '=' && next(1) != '=' && (is_designator_ || !is_in_initializer_)) {
      is_in_initializer_ = true;
      await();
    }
  }

  const std::string_view text_;
  size_t at_;
  size_t begin_ = kNowhere;  // of the initializer that is being read
  int parentheses_ = 0;
  int braces_ = 0;
  bool is_awaited_ = false;  // an initializer begins with the next word
  bool is_in_initializer_ = false;
  bool is_designator_ = false;
};

std::optional<size_t> offset_of(std::string_view text, const Location& location) {
  size_t begin = 0;
  for (unsigned i = 1; i < location.line; ++i) {
    begin = text.find('\n', begin);
    if (begin++ == kNowhere) return std::nullopt;
  }
  return begin + location.column - 1;
}

}  // namespace

std::optional<size_t> initializer_begin(std::string_view text, size_t declaration, size_t place) {
  return Scanner(text, declaration).run(place);
}

SourceLocation begin_in_declaration(const ir::Program& program, const std::vector<SourceText>& sources,
                                    const SourceLocation& declaration, const SourceLocation& place) {
  const SourceText* source = find_source(sources, program.files()[declaration.file].path);
  if (source == nullptr) return declaration;
  const std::optional<size_t> begin = initializer_begin(source->text, declaration.offset, place.offset);
  if (!begin) return declaration;
  SourceLocation result = declaration;
  const std::string_view before = std::string_view(source->text).substr(0, *begin);
  result.offset = static_cast<uint32_t>(*begin);
  result.line += static_cast<uint32_t>(std::ranges::count(before.substr(declaration.offset), '\n'));
  result.column = static_cast<uint32_t>(*begin - (before.rfind('\n') + 1) + 1);
  return result;
}

Entry with_target_at_statement(Entry entry, const ir::Program& program,
                               const std::vector<SourceText>& sources) {
  if (entry.segments.empty()) return entry;
  Waypoint& target = entry.segments.back().waypoints.back();
  Location& location = target.location;
  const SourceText* source = find_source(sources, location.file_name);
  if (target.type != WaypointType::Target || location.column == 0 || source == nullptr) return entry;
  const std::optional<size_t> place = offset_of(source->text, location);
  if (!place) return entry;
  // The innermost statement that the target is in.
  const ir::Instruction* innermost = nullptr;
  const auto size = [](const ir::Instruction& i) {
    return i.statement_range.end_offset - i.statement_range.begin.offset;
  };
  for (const ir::Function& function : program.functions())
    for (const ir::Instruction& instruction : function.body) {
      const SourceRange& range = instruction.statement_range;
      const bool is_around = !function.is_model && is_statement(instruction.statement) && range.valid() &&
                             range.begin.offset <= *place && *place < range.end_offset &&
                             is_named(location.file_name, program.files()[range.begin.file].path);
      if (is_around && (innermost == nullptr || size(instruction) < size(*innermost)))
        innermost = &instruction;
    }
  if (innermost == nullptr || innermost->statement != ir::StatementKind::Declaration) return entry;
  const SourceLocation& begin = innermost->statement_range.begin;
  if (initializer_begin(source->text, begin.offset, *place) != place) return entry;
  location.line = begin.line;
  location.column = begin.column;
  return entry;
}

}  // namespace heddle::witness
