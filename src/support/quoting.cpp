#include "support/quoting.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/ConvertUTF.h>

namespace heddle::support {

namespace {

bool starts_word(char c) {
  return llvm::isAlpha(c) || c == '_' || c == '$';
}
bool continues_word(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$';
}

size_t word_length(std::string_view text) {
  if (text.empty() || !starts_word(text[0])) return 0;
  size_t end = 1;
  while (end < text.size() && continues_word(text[end])) ++end;
  return end;
}

// Length of a part before `::` with the colons, or 0 if no such part starts here.
size_t scope_length(std::string_view text) {
  size_t end = word_length(text);
  if (end == 0) return 0;
  while (end < text.size() && (continues_word(text[end]) || text[end] == '.')) ++end;
  return text.substr(end).starts_with("::") && word_length(text.substr(end + 2)) != 0 ? end + 2 : 0;
}

// Number of bytes of the well-formed character at the start of `text`, or 0.
size_t character_length(std::string_view text) {
  const auto* begin = reinterpret_cast<const llvm::UTF8*>(text.data());
  const size_t length = llvm::getNumBytesForUTF8(*begin);
  if (length > text.size() || !llvm::isLegalUTF8Sequence(begin, begin + length)) return 0;
  return length;
}

}  // namespace

size_t plain_name_length(std::string_view text) {
  size_t length = 0;
  while (size_t scope = scope_length(text.substr(length))) length += scope;
  return length + word_length(text.substr(length));
}

bool is_plain_word(std::string_view text) {
  return !text.empty() && word_length(text) == text.size();
}

bool is_plain_name(std::string_view text) {
  return !text.empty() && plain_name_length(text) == text.size();
}

std::string quote(std::string_view text, char mark) {
  std::string result(1, mark);
  for (size_t i = 0; i < text.size();) {
    const char c = text[i];
    const size_t length = character_length(text.substr(i));
    if (c == mark || c == '\\') {
      result += {'\\', c};
    } else if (c == '\n') {
      result += "\\n";
    } else if (c == '\t') {
      result += "\\t";
    } else if (length == 0 || static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      const auto byte = static_cast<unsigned char>(c);
      result += {'\\', 'x', llvm::hexdigit(byte >> 4, true), llvm::hexdigit(byte & 15, true)};
    } else {
      result += text.substr(i, length);
    }
    i += length == 0 ? 1 : length;
  }
  return result + mark;
}

std::optional<std::string> unquote(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      result += text[i];
      continue;
    }
    if (++i == text.size()) return std::nullopt;
    switch (text[i]) {
      case 'n':
        result += '\n';
        break;
      case 't':
        result += '\t';
        break;
      case '\\':
      case '"':
      case '\'':
        result += text[i];
        break;
      case 'x': {
        if (text.size() - i < 3 || !llvm::isHexDigit(text[i + 1]) || !llvm::isHexDigit(text[i + 2]))
          return std::nullopt;
        result += static_cast<char>(llvm::hexDigitValue(text[i + 1]) << 4 | llvm::hexDigitValue(text[i + 2]));
        i += 2;
        break;
      }
      default:
        return std::nullopt;
    }
  }
  return result;
}

}  // namespace heddle::support
