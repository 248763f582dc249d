#include "frontend/annotations.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "support/quoting.h"

namespace heddle::frontend {

namespace {

constexpr auto kAggregates =
    std::to_array<std::string_view>({"sum", "max", "min", "count", "numof", "forall", "exists", "fold"});

// The words that other annotations of ACSL begin with. Comments that begin with others are not ACSL.
constexpr auto kOtherAnnotations = std::to_array<std::string_view>(
    {"requires", "ensures",   "assigns",   "loop",       "invariant", "ghost",     "predicate", "logic",
     "lemma",    "axiomatic", "behavior",  "terminates", "decreases", "allocates", "frees",     "check",
     "admit",    "assumes",   "global",    "type",       "model",     "volatile",  "complete",  "disjoint",
     "for",      "breaks",    "continues", "returns",    "exits",     "slice",     "impact",    "calls"});

constexpr std::string_view kBegin =
    "#include \"/heddle-embedded/include/heddle.h\"\n"
    "void __heddle_assert(_Bool condition, const char *message);\n"
    "#define $sum(a, low, high) HEDDLE_SUM(a, low, high)\n"
    "#define $max(a, low, high) HEDDLE_MAX(a, low, high)\n"
    "#define $min(a, low, high) HEDDLE_MIN(a, low, high)\n"
    "#define $fold(name, a, low, high) HEDDLE_FOLD(name, a, low, high)\n"
    "#define $count(j, low, high, ...) HEDDLE_COUNT(j, low, high, __VA_ARGS__)\n"
    "#define $numof(j, low, high, ...) HEDDLE_COUNT(j, low, high, __VA_ARGS__)\n"
    "#define $forall(j, low, high, ...) HEDDLE_FORALL(j, low, high, __VA_ARGS__)\n"
    "#define $exists(j, low, high, ...) HEDDLE_EXISTS(j, low, high, __VA_ARGS__)\n";

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool is_blank(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0 || c == '@';
}

bool may_have_annotations(std::string_view text) {
  if (text.find("//@") != std::string_view::npos || text.find("/*@") != std::string_view::npos) return true;
  return std::ranges::any_of(kAggregates, [&](std::string_view name) {
    return text.find("\\" + std::string(name)) != std::string_view::npos;
  });
}

class Reader {
 public:
  Reader(const std::string& text, const std::string& path) : text_(text), path_(path) {
    result_.text = text;
    result_.definitions.add(kBegin);
  }

  std::optional<Annotated> read() {
    while (at_ < text_.size()) step();
    if (!has_any_ && !result_.not_read) return std::nullopt;
    if (unread_ > 1)
      result_.not_read->text += "; this annotation and " + std::to_string(unread_ - 1) + " more are not";
    return std::move(result_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '"' || c == '\'') {
      skip_literal(c);
    } else if (starts_with("//")) {
      const size_t end = std::min(text_.find('\n', at_), text_.size());
      comment(end, end);
    } else if (starts_with("/*")) {
      const size_t found = text_.find("*/", at_ + 2);
      const size_t end = found == std::string::npos ? text_.size() : found;
      comment(end, std::min(end + 2, text_.size()));
    } else if (c == '\\' && at_ + 1 < text_.size() && is_word(text_[at_ + 1])) {
      aggregate();
    } else {
      if (c == '#' && is_first_in_line()) in_directive_ = true;
      if (c == '\n' && text_[at_ == 0 ? 0 : at_ - 1] != '\\') in_directive_ = false;
      if (!is_blank(c)) note_token();
      ++at_;
    }
  }

  bool is_first_in_line() const {
    size_t before = at_;
    while (before > 0 && is_blank(text_[before - 1]) && text_[before - 1] != '\n') --before;
    return before == 0 || text_[before - 1] == '\n';
  }

  // Directives of the preprocessor are not part of statements.
  void note_token() {
    if (!in_directive_) last_ = at_;
  }

  bool starts_with(std::string_view token) const {
    return std::string_view(text_).substr(at_).starts_with(token);
  }

  // Up to the end of the line at most: text that is not compiled has single quotes.
  void skip_literal(char quote) {
    note_token();
    for (++at_; at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n'; ++at_)
      if (text_[at_] == '\\') ++at_;
    ++at_;
  }

  std::string_view word_at(size_t offset) const {
    size_t end = offset;
    while (end < text_.size() && is_word(text_[end])) ++end;
    return std::string_view(text_).substr(offset, end - offset);
  }

  size_t after_blanks(size_t offset, size_t end) const {
    while (offset < end && is_blank(text_[offset])) ++offset;
    return offset;
  }

  [[noreturn]] void fail(size_t offset, const std::string& message) const {
    throw support::InputError(message_at(text_, path_, offset, message));
  }

  void note_not_read(size_t offset) {
    if (unread_++ == 0)
      result_.not_read = message_at(text_, path_, offset, "of ACSL only assertions are read");
  }

  // \max(a, low, high), \forall(j, low, high, P): C but for the backslash. All else is ACSL.
  void aggregate() {
    const std::string_view name = word_at(at_ + 1);
    note_token();
    if (std::ranges::find(kAggregates, name) == kAggregates.end()) {
      ++at_;
      return;
    }
    has_any_ = true;
    const size_t behind = after_blanks(at_ + 1 + name.size(), text_.size());
    if (behind < text_.size() && text_[behind] == '(' && !has_lambda(behind)) {
      result_.text[at_] = '$';
      at_ += 1 + name.size();
      return;
    }
    const size_t begin = at_;
    try {
      begin_definition();
      result_.definitions.add("(");
      at_ = translate_acsl(text_, begin, result_.definitions);
      result_.definitions.add(")\n");
    } catch (const AcslNotRead& error) {
      fail(error.offset, "this construct of ACSL is not supported");
    } catch (const AcslError& error) {
      fail(error.offset, error.message);
    }
    replace(begin, at_, "");
  }

  bool has_lambda(size_t open) const {
    int depth = 0;
    for (size_t i = open; i < text_.size(); ++i) {
      if (text_[i] == '(') ++depth;
      if (text_[i] == ')' && --depth == 0) return false;
      if (text_[i] == '\\' && depth == 1 && word_at(i + 1) == "lambda") return true;
    }
    return false;
  }

  // The text of the comment ends at `end`, the comment at `behind`.
  void comment(size_t end, size_t behind) {
    const size_t begin = at_;
    at_ = behind;
    if (in_directive_ || begin + 2 >= end || text_[begin + 2] != '@') return;
    size_t at = after_blanks(begin + 3, end);
    std::string uses;
    while (word_at(at) == "assert") {
      at = assertion(at, end);
      if (at == std::string::npos) return note_not_read(begin);
      uses += " $acsl" + std::to_string(count_ - 1) + ";";
      at = after_blanks(at, end);
    }
    const bool is_other = std::ranges::find(kOtherAnnotations, word_at(at)) != kOtherAnnotations.end();
    if (is_other) note_not_read(at);
    if (uses.empty()) return;
    if (at < end && !is_other && !std::string_view(text_).substr(at).starts_with("//"))
      fail(at, "expected the end of the annotation");
    check_place(begin, behind);
    has_any_ = true;
    replace(begin, behind, uses);
  }

  // Gives what follows the semicolon, or npos if the assertion is not understood.
  size_t assertion(size_t at, size_t end) {
    constexpr size_t kLength = 6;  // of "assert"
    at = after_blanks(at + kLength, end);
    const size_t name_end = at + word_at(at).size();
    const size_t colon = after_blanks(name_end, end);
    if (name_end > at && colon < end && text_[colon] == ':') at = after_blanks(colon + 1, end);
    const std::string_view inside = std::string_view(text_).substr(0, end);
    const DerivedText before = result_.definitions;
    try {
      begin_definition();
      result_.definitions.add("__heddle_assert((");
      const size_t behind = translate_acsl(inside, at, result_.definitions);
      if (behind >= end || text_[behind] != ';')
        fail(std::min(behind, end), "expected ';' after the assertion");
      std::string shown(inside.substr(at, behind - at));
      std::ranges::replace_if(shown, is_blank, ' ');
      result_.definitions.add("), " + support::quote(shown, '"') + ")\n");
      return behind + 1;
    } catch (const AcslNotRead&) {
      result_.definitions = before;
      return std::string::npos;
    } catch (const AcslError& error) {
      fail(error.offset, error.message);
    }
  }

  // An assertion becomes a statement: it must not become the body of what stands before it.
  void check_place(size_t begin, size_t behind) const {
    const bool is_first = last_ == std::string::npos;
    const bool follows = !is_first && std::string_view(";{}:").find(text_[last_]) != std::string_view::npos;
    const size_t next = after_blanks(behind, text_.size());
    if (!follows || word_at(next) == "else")
      fail(begin, "an assertion should stand between statements of a block");
  }

  void begin_definition() { result_.definitions.add("#define $acsl" + std::to_string(count_++) + " "); }

  // By blanks, and the use of a macro where they begin. Lines stay.
  void replace(size_t begin, size_t end, const std::string& uses) {
    const std::string text = uses.empty() ? "$acsl" + std::to_string(count_ - 1) : uses.substr(1);
    if (text.size() > end - begin) fail(begin, "too many annotations in one file");
    for (size_t i = begin; i < end; ++i)
      if (text_[i] != '\n') result_.text[i] = ' ';
    std::ranges::copy(text, result_.text.begin() + static_cast<long>(begin));
  }

  const std::string& text_;
  const std::string& path_;
  Annotated result_;
  size_t at_ = 0;
  size_t last_ = std::string::npos;  // the last token's last character, without blanks and comments
  unsigned count_ = 0;
  unsigned unread_ = 0;  // annotations
  bool has_any_ = false;
  bool in_directive_ = false;
};

}  // namespace

support::Message message_at(const std::string& text, const std::string& path, size_t offset,
                            std::string message) {
  const std::string_view before = std::string_view(text).substr(0, offset);
  support::Message result;
  result.file = path;
  result.line = static_cast<unsigned>(std::ranges::count(before, '\n')) + 1;
  result.column = static_cast<unsigned>(offset - (before.rfind('\n') + 1)) + 1;
  result.text = std::move(message);
  return result;
}

std::optional<Annotated> read_annotations(const std::string& text, const std::string& path) {
  if (!may_have_annotations(text)) return std::nullopt;
  return Reader(text, path).read();
}

}  // namespace heddle::frontend
