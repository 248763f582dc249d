#include "fuzz/fuzz_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "support/embedded_files.h"

namespace heddle::fuzz {

namespace {

constexpr size_t kMostConstants = 100;
constexpr unsigned kValuesPerSeed = 12;

// As the harness reads a number of so many bytes.
std::string as_bytes(uint64_t value, unsigned count) {
  std::string result;
  for (unsigned i = 0; i < count; ++i) result += static_cast<char>(value >> (8 * i));
  return result;
}

std::string as_token(const std::string& bytes) {
  std::string result;
  for (const char c : bytes) result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  return "\"" + result + "\"\n";
}

std::string make_dictionary(const std::vector<uint64_t>& constants) {
  std::string text;
  for (const uint64_t value : constants)
    for (const uint64_t near : {value, value + 1, value - 1, 0 - value}) {
      text += as_token(as_bytes(near, 4));
      if (value > UINT32_MAX) text += as_token(as_bytes(near, 8));
    }
  return text;
}

std::string repeated(const std::string& bytes) {
  std::string result;
  for (unsigned i = 0; i < kValuesPerSeed; ++i) result += bytes;
  return result;
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

}  // namespace

std::vector<uint64_t> constants_of(const std::string& text, size_t most) {
  std::vector<uint64_t> constants;
  bool is_line_start = true;
  for (size_t i = 0; i < text.size() && constants.size() < most;) {
    if (is_line_start && text[i] == '#') {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    is_line_start = text[i] == '\n';
    if (!is_word(text[i])) {
      ++i;
      continue;
    }
    size_t end = i;
    while (end < text.size() && is_word(text[end])) ++end;
    if (std::isdigit(static_cast<unsigned char>(text[i])) != 0) {
      const bool is_hexadecimal = end - i > 2 && text[i] == '0' && (text[i + 1] == 'x' || text[i + 1] == 'X');
      uint64_t value = 0;
      const char* begin = text.data() + i + (is_hexadecimal ? 2 : 0);
      const auto [stop, error] = std::from_chars(begin, text.data() + end, value, is_hexadecimal ? 16 : 10);
      if (error == std::errc{} && std::ranges::find(constants, value) == constants.end())
        constants.push_back(value);
    }
    i = end;
  }
  return constants;
}

std::vector<File> make_files(const std::string& program_text) {
  std::vector<File> files;
  constexpr std::string_view kFolder = "verifiers/";
  for (const support::EmbeddedFile& file : support::embedded_files())
    if (file.name.starts_with(kFolder) && !file.name.ends_with(".yml"))
      files.push_back({std::string(file.name.substr(kFolder.size())), std::string(file.text)});
  const std::vector<uint64_t> constants = constants_of(program_text, kMostConstants);
  files.push_back({"dictionary.txt", make_dictionary(constants)});
  files.push_back({"seeds/zeros", repeated(as_bytes(0, 4))});
  files.push_back({"seeds/ones", repeated(as_bytes(1, 4))});
  files.push_back({"seeds/negative", repeated(as_bytes(~uint64_t{0}, 4))});
  files.push_back({"seeds/largest", repeated(as_bytes(INT32_MAX, 4))});
  files.push_back({"seeds/smallest", repeated(as_bytes(uint64_t{1} << 31, 4))});
  // The largest, and then choices of the property.
  files.push_back({"seeds/largest_first", as_bytes(INT32_MAX, 4) + repeated(as_bytes(1, 4))});
  std::string all;
  for (const uint64_t value : constants) all += as_bytes(value, 4);
  if (!all.empty()) files.push_back({"seeds/constants", all.substr(0, size_t{4} * kMostConstants)});
  return files;
}

}  // namespace heddle::fuzz
