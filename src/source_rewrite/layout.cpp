#include "source_rewrite/layout.h"

#include <cctype>

namespace heddle::source_rewrite {

namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '"';
}

bool is_bracket(char c) {
  return std::string_view("(){}[];,").find(c) != std::string_view::npos;
}

// Whether a blank between the two can go: they cannot become one token, and no comment.
bool can_join(char before, char after) {
  if (is_bracket(before) || is_bracket(after)) return true;
  return is_word(before) != is_word(after);
}

// The end of the string literal that begins at `i`.
size_t end_of_literal(std::string_view code, size_t i) {
  for (++i; i < code.size() && code[i] != '"'; ++i)
    if (code[i] == '\\') ++i;
  return i;
}

// The end of the braces that begin at `i`.
size_t end_of_braces(std::string_view code, size_t i) {
  for (int depth = 0; i < code.size(); ++i) {
    if (code[i] == '{') ++depth;
    if (code[i] == '}' && --depth == 0) break;
  }
  return i;
}

class LineWriter {
 public:
  explicit LineWriter(std::string_view indent) : indent_(indent) {}

  void add(std::string_view text) {
    if (line_.empty())
      while (text.starts_with(' ')) text.remove_prefix(1);
    line_ += text;
  }
  bool follows_assignment() const {
    const size_t last = line_.find_last_not_of(' ');
    return last != std::string::npos && line_[last] == '=';
  }
  void open() {
    line_ += '{';
    end_line();
    ++depth_;
  }
  void close() {
    end_line();
    --depth_;
    line_ = "}";
  }
  void end_line() {
    while (line_.ends_with(' ')) line_.pop_back();
    if (line_.empty()) return;
    if (!lines_.text.empty()) lines_.text += '\n';
    lines_.text += indent_;
    if (depth_ > 0) lines_.text.append(2 * static_cast<size_t>(depth_), ' ');
    lines_.text += line_;
    line_.clear();
  }
  Lines finish() {
    end_line();
    lines_.open = depth_;
    return std::move(lines_);
  }

 private:
  std::string indent_;
  std::string line_;
  Lines lines_;
  int depth_ = 0;
};

}  // namespace

std::string compact(std::string_view code) {
  std::string result;
  for (size_t i = 0; i < code.size(); ++i) {
    if (code[i] == '"') {
      const size_t end = end_of_literal(code, i);
      result += code.substr(i, end + 1 - i);
      i = end;
      continue;
    }
    const bool is_edge = result.empty() || i + 1 == code.size();
    if (code[i] == ' ' && (is_edge || code[i + 1] == ' ' || can_join(result.back(), code[i + 1]))) continue;
    result += code[i];
  }
  return result;
}

Lines on_lines(std::string_view code, std::string_view indent) {
  LineWriter writer(indent);
  int parentheses = 0;
  for (size_t i = 0; i < code.size(); ++i) {
    const char c = code[i];
    if (c == '(') ++parentheses;
    if (c == ')') --parentheses;
    if (c == '"' || (c == '{' && writer.follows_assignment())) {
      const size_t end = c == '"' ? end_of_literal(code, i) : end_of_braces(code, i);
      writer.add(code.substr(i, end + 1 - i));
      i = end;
    } else if (c == '{' && parentheses == 0) {
      writer.open();
    } else if (c == '}' && parentheses == 0) {
      writer.close();
      if (!code.substr(i + 1).starts_with(" else")) writer.end_line();
    } else {
      writer.add(code.substr(i, 1));
      if (c == ';' && parentheses == 0) writer.end_line();
    }
  }
  return writer.finish();
}

}  // namespace heddle::source_rewrite
