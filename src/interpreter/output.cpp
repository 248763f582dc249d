#include "interpreter/output.h"

#include <llvm/Support/MathExtras.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "expr/byte_order.h"
#include "expr/evaluate.h"
#include "interpreter/findings.h"
#include "interpreter/pointers.h"

namespace heddle::interpreter {

namespace {

constexpr size_t kPendingOutput = 1 << 16;

enum class Length : uint8_t { None, Char, Short, Long, LongLong, Max, Size, Difference, LongDouble };

struct Conversion {
  std::string flags;
  int64_t width = -1;      // -1: none
  int64_t precision = -1;  // -1: none
  Length length = Length::None;
  char letter = 0;
};

void append_utf8(std::string& text, uint32_t c) {
  if (c < 0x80) {
    text += static_cast<char>(c);
  } else if (c < 0x800) {
    text += static_cast<char>(0xc0 | c >> 6);
    text += static_cast<char>(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    text += static_cast<char>(0xe0 | c >> 12);
    text += static_cast<char>(0x80 | (c >> 6 & 0x3f));
    text += static_cast<char>(0x80 | (c & 0x3f));
  } else {
    text += static_cast<char>(0xf0 | (c >> 18 & 0x7));
    text += static_cast<char>(0x80 | (c >> 12 & 0x3f));
    text += static_cast<char>(0x80 | (c >> 6 & 0x3f));
    text += static_cast<char>(0x80 | (c & 0x3f));
  }
}

}  // namespace

class Formatter {
 public:
  Formatter(RunState& state, uint64_t format, uint64_t arguments)
      : state_(state), format_(format), arguments_(arguments) {}

  std::string run() {
    while (char c = next()) {
      if (c == '%')
        convert();
      else
        text_ += c;
    }
    return std::move(text_);
  }

 private:
  char next() { return static_cast<char>(byte_at(format_++)); }
  char peek() { return static_cast<char>(byte_at(format_)); }

  uint8_t byte_at(uint64_t address) {
    read_check(address, 1);
    return *state_.memory.at(address);
  }

  void read_check(uint64_t address, uint64_t bytes) {
    if (!state_.memory.is_accessible(address, bytes)) fail_access(state_, address, bytes, false);
    if (!state_.check) return;
    const uint8_t* shadow = state_.memory.shadow_at(address);
    for (uint64_t i = 0; i < bytes; ++i)
      if (shadow[i] != 0) fail_undefined(state_, DefinedUse::Output);
  }

  // The next argument, a number: `bytes` of it are read, `size` bytes are its place.
  void fetch(void* to, uint64_t bytes, uint64_t size) {
    read_check(arguments_, bytes);
    expr::copy_number(to, state_.memory.at(arguments_), bytes, state_.model.byte_order);
    skip(size);
  }

  void skip(uint64_t size) {
    const uint64_t unit = state_.model.va_slot_bytes();
    arguments_ += (size + unit - 1) / unit * unit;
  }

  uint64_t size_of_integer(Length length) const {
    switch (length) {
      case Length::Long:
        return state_.model.long_width() / 8;
      case Length::Size:
      case Length::Difference:
        return state_.model.pointer_bytes();
      case Length::LongLong:
      case Length::Max:
      case Length::LongDouble:
        return 8;
      default:
        return state_.model.int_width() / 8;
    }
  }

  uint64_t fetch_unsigned(Length length) {
    const uint64_t size = size_of_integer(length);
    uint64_t value = 0;
    fetch(&value, size, size);
    if (length == Length::Char) return value & 0xff;
    if (length == Length::Short) return value & 0xffff;
    return value;
  }

  int64_t fetch_signed(Length length) {
    const uint64_t value = fetch_unsigned(length);
    if (length == Length::Char) return static_cast<int8_t>(value);
    if (length == Length::Short) return static_cast<int16_t>(value);
    return llvm::SignExtend64(value, static_cast<unsigned>(size_of_integer(length) * 8));
  }

  uint64_t fetch_pointer() {
    const uint64_t bytes = state_.model.pointer_bytes();
    uint64_t value = 0;
    if (!state_.follows_pointers) {
      fetch(&value, bytes, bytes);
      return value;
    }
    if (!state_.memory.is_accessible(arguments_, bytes)) fail_access(state_, arguments_, bytes, false);
    const uint64_t shadow = shadow_of_stored_pointer(state_, arguments_);
    if (shadow != 0 && !state_.memory.is_handle(shadow)) fail_undefined(state_, DefinedUse::Output);
    value = state_.pointer_at(arguments_);
    skip(bytes);
    return value;
  }

  int64_t number() {
    int64_t value = 0;
    while (peek() >= '0' && peek() <= '9') value = std::min<int64_t>(value * 10 + (next() - '0'), INT32_MAX);
    return value;
  }

  void parse_width(Conversion& c) {
    if (peek() != '*') {
      if (peek() >= '1' && peek() <= '9') c.width = number();
      return;
    }
    ++format_;
    c.width = fetch_signed(Length::None);
    if (c.width >= 0) return;
    c.flags += '-';
    c.width = -c.width;
  }

  void parse_precision(Conversion& c) {
    if (peek() != '.') return;
    ++format_;
    if (peek() == '*') {
      ++format_;
      c.precision = std::max<int64_t>(fetch_signed(Length::None), -1);
    } else if (peek() == '-') {
      ++format_;
      number();
    } else {
      c.precision = number();
    }
  }

  void parse_length(Conversion& c) {
    const char first = peek();
    const char* known = std::strchr("hlqjztL", first);
    if (first == 0 || known == nullptr) return;
    ++format_;
    switch (first) {
      case 'h':
      case 'l':
        c.length = first == 'h' ? Length::Short : Length::Long;
        if (peek() == first) {
          ++format_;
          c.length = first == 'h' ? Length::Char : Length::LongLong;
        }
        break;
      case 'q':
        c.length = Length::LongLong;
        break;
      case 'j':
        c.length = Length::Max;
        break;
      case 'z':
        c.length = Length::Size;
        break;
      case 't':
        c.length = Length::Difference;
        break;
      default:
        c.length = Length::LongDouble;
        break;
    }
  }

  void convert() {
    const uint64_t start = format_;
    Conversion c;
    while (peek() != 0 && std::strchr("-+ #0'", peek()) != nullptr) c.flags += next();
    parse_width(c);
    parse_precision(c);
    parse_length(c);
    c.letter = next();
    switch (c.letter) {
      case '%':
        text_ += '%';
        break;
      case 'd':
      case 'i':
        print(c, "jd", static_cast<intmax_t>(fetch_signed(c.length)));
        break;
      case 'u':
      case 'o':
      case 'x':
      case 'X':
        print(c, std::string("j") + c.letter, static_cast<uintmax_t>(fetch_unsigned(c.length)));
        break;
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G':
      case 'a':
      case 'A':
        real(c);
        break;
      case 'c':
      case 'C':
        character(c);
        break;
      case 's':
      case 'S':
        string(c);
        break;
      case 'p':
        pointer(c);
        break;
      case 'n':
        store_count(c);
        break;
      default:  // not a conversion: as it stands
        format_ = start;
        text_ += '%';
        break;
    }
  }

  template <typename T>
  void print(const Conversion& c, const std::string& conversion, T value) {
    std::string format = "%" + c.flags;
    if (c.width >= 0) format += std::to_string(c.width);
    if (c.precision >= 0) format += "." + std::to_string(c.precision);
    format += conversion;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    const int size = std::snprintf(nullptr, 0, format.c_str(), value);
    if (size < 0) return;
    const size_t end = text_.size();
    text_.resize(end + static_cast<size_t>(size) + 1);
    std::snprintf(text_.data() + end, static_cast<size_t>(size) + 1, format.c_str(), value);
#pragma GCC diagnostic pop
    text_.resize(end + static_cast<size_t>(size));
  }

  void real(const Conversion& c) {
    if (c.length != Length::LongDouble) {
      double value = 0;
      fetch(&value, sizeof(value), sizeof(value));
      print(c, std::string(1, c.letter), value);
      return;
    }
    uint64_t words[2] = {};
    fetch(words, 10, state_.model.kind == expr::DataModelKind::LP64 ? 16 : 12);
    if constexpr (std::numeric_limits<long double>::digits == 64) {
      long double value = 0;
      std::memcpy(&value, words, 10);
      print(c, std::string("L") + c.letter, value);
    } else {
      llvm::APFloat value(expr::semantics_of(expr::FloatFormat::X87), llvm::APInt(80, words));
      bool loses = false;
      value.convert(llvm::APFloat::IEEEdouble(), llvm::RoundingMode::NearestTiesToEven, &loses);
      print(c, std::string(1, c.letter), value.convertToDouble());
    }
  }

  void pad(const Conversion& c, const std::string& piece) {
    const size_t width = c.width > 0 ? static_cast<size_t>(c.width) : 0;
    const size_t fill = width > piece.size() ? width - piece.size() : 0;
    const bool is_left = c.flags.find('-') != std::string::npos;
    if (!is_left) text_.append(fill, ' ');
    text_ += piece;
    if (is_left) text_.append(fill, ' ');
  }

  void character(const Conversion& c) {
    std::string piece;
    const uint64_t value = fetch_unsigned(Length::None);
    if (c.letter == 'C' || c.length == Length::Long)
      append_utf8(piece, static_cast<uint32_t>(value));
    else
      piece += static_cast<char>(value);
    pad(c, piece);
  }

  void string(const Conversion& c) {
    const uint64_t address = fetch_pointer();
    const bool is_wide = c.letter == 'S' || c.length == Length::Long;
    const size_t limit = c.precision >= 0 ? static_cast<size_t>(c.precision) : SIZE_MAX;
    std::string piece;
    if (address == 0 && !state_.check) {
      piece = limit < 6 ? "" : "(null)";
    } else if (is_wide) {
      wide_string(address, limit, piece);
    } else {
      for (uint64_t at = address; piece.size() < limit; ++at) {
        const uint8_t byte = byte_at(at);
        if (byte == 0) break;
        piece += static_cast<char>(byte);
      }
    }
    pad(c, piece);
  }

  void wide_string(uint64_t address, size_t limit, std::string& piece) {
    for (uint64_t at = address; piece.size() < limit; at += 4) {
      read_check(at, 4);
      const auto c =
          static_cast<uint32_t>(expr::load_number(state_.memory.at(at), 4, state_.model.byte_order));
      if (c == 0) return;
      std::string encoded;
      append_utf8(encoded, c);
      if (piece.size() + encoded.size() > limit) return;
      piece += encoded;
    }
  }

  void pointer(Conversion c) {
    const uint64_t value = fetch_pointer();
    if (value == 0) {
      pad(c, "(nil)");
      return;
    }
    has_printed_address_ = state_.follows_pointers;
    c.flags += '#';
    print(c, "jx", static_cast<uintmax_t>(value));
  }

  void store_count(const Conversion& c) {
    const uint64_t address = fetch_pointer();
    const uint64_t size = c.length == Length::Char    ? 1
                          : c.length == Length::Short ? 2
                                                      : size_of_integer(c.length);
    if (!state_.memory.is_writable(address, size)) fail_access(state_, address, size, true);
    const uint64_t count = text_.size();
    expr::store_number(state_.memory.at(address), count, size, state_.model.byte_order);
    if (!state_.check) return;
    std::memset(state_.memory.shadow_at(address), has_printed_address_ ? 0xff : 0, size);
    state_.memory.forget_pointers(address, size);
  }

  RunState& state_;
  uint64_t format_;
  uint64_t arguments_;
  std::string text_;
  bool has_printed_address_ = false;
};

void Printer::flush() {
  if (state_.options.standard_output != nullptr && !pending_.empty()) {
    std::fwrite(pending_.data(), 1, pending_.size(), state_.options.standard_output);
    std::fflush(state_.options.standard_output);
  }
  pending_.clear();
}

int64_t Printer::output(const OutputInfo& info) {
  if (info.is_bytes) {
    const uint64_t count = state_.registers[info.arguments];
    const uint64_t bytes = state_.registers[info.format];
    if (count == 0) return 0;
    if (!state_.memory.is_accessible(bytes, count)) fail_access(state_, bytes, count, false);
    const uint64_t stream = state_.registers[info.stream];
    if (stream == 0) return 0;  // they go nowhere
    if (state_.check && std::any_of(state_.memory.shadow_at(bytes), state_.memory.shadow_at(bytes) + count,
                                    [](uint8_t s) { return s != 0; }))
      fail_undefined(state_, DefinedUse::Output);
    write(stream, std::string(reinterpret_cast<const char*>(state_.memory.at(bytes)), count));
    return static_cast<int64_t>(count);
  }
  Formatter formatter(state_, state_.registers[info.format], state_.registers[info.arguments]);
  const std::string text = formatter.run();
  write(state_.registers[info.stream], text);
  return text.size() > INT32_MAX ? -1 : static_cast<int64_t>(text.size());
}

void Printer::write(uint64_t stream, const std::string& text) {
  if (stream == 1) {
    pending_ += text;
    if (pending_.size() > kPendingOutput) flush();
  } else if (stream == 2) {
    flush();
    if (state_.options.standard_error == nullptr) return;
    std::fwrite(text.data(), 1, text.size(), state_.options.standard_error);
    std::fflush(state_.options.standard_error);
  }
}

}  // namespace heddle::interpreter
