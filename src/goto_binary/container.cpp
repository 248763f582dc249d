#include "goto_binary/container.h"

#include <charconv>
#include <cstdint>

namespace heddle::goto_binary {

namespace {

constexpr std::string_view kElfMagic =
    "\x7f"
    "ELF";
constexpr size_t kClassOffset = 4;  // 1: 32 bits, 2: 64 bits
constexpr size_t kOrderOffset = 5;  // 1: little-endian
constexpr size_t kIdentBytes = 16;

constexpr std::string_view kArchiveMagic = "!<arch>\n";
// Of the line before each member.
constexpr size_t kMemberHeader = 60;
constexpr size_t kMemberName = 16;
constexpr size_t kMemberSizeOffset = 48;
constexpr size_t kMemberSizeBytes = 10;

// Where the fields that matter lie, in files of 32 and of 64 bits.
struct Layout {
  size_t word;  // bytes of an address
  size_t section_table;
  size_t section_size;
  size_t section_count;
  size_t names_section;
  size_t name_in_section;
  size_t offset_in_section;
  size_t size_in_section;
};

constexpr Layout kLayout32 = {4, 0x20, 0x2e, 0x30, 0x32, 0, 0x10, 0x14};
constexpr Layout kLayout64 = {8, 0x28, 0x3a, 0x3c, 0x3e, 0, 0x18, 0x20};

class Elf {
 public:
  explicit Elf(std::string_view bytes)
      : bytes_(bytes), layout_(bytes[kClassOffset] == 2 ? kLayout64 : kLayout32) {}

  std::optional<Part> find(std::string_view name) const {
    const auto table = number(layout_.section_table, layout_.word);
    const auto size = number(layout_.section_size, 2);
    const auto count = number(layout_.section_count, 2);
    const auto names_number = number(layout_.names_section, 2);
    if (!table || !size || !count || !names_number || *size == 0) return std::nullopt;
    const auto names = section(*table + *names_number * *size);
    if (!names) return std::nullopt;
    for (uint64_t i = 0; i < *count; ++i) {
      const uint64_t header = *table + i * *size;
      const auto offset = number(header + layout_.name_in_section, 4);
      if (!offset || *offset >= names->end - names->begin) continue;
      const std::string_view rest =
          bytes_.substr(names->begin + *offset, names->end - names->begin - *offset);
      if (rest.substr(0, rest.find('\0')) == name) return section(header);
    }
    return std::nullopt;
  }

 private:
  std::optional<uint64_t> number(uint64_t at, size_t bytes) const {
    if (at > bytes_.size() || bytes_.size() - at < bytes) return std::nullopt;
    uint64_t result = 0;
    for (size_t i = bytes; i > 0; --i) result = result << 8 | static_cast<uint8_t>(bytes_[at + i - 1]);
    return result;
  }

  std::optional<Part> section(uint64_t header) const {
    const auto offset = number(header + layout_.offset_in_section, layout_.word);
    const auto size = number(header + layout_.size_in_section, layout_.word);
    if (!offset || !size || *offset > bytes_.size() || *size > bytes_.size() - *offset) return std::nullopt;
    return Part{*offset, *offset + *size};
  }

  std::string_view bytes_;
  const Layout& layout_;
};

}  // namespace

bool is_elf(std::string_view bytes) {
  return bytes.starts_with(kElfMagic);
}

std::optional<Part> find_elf_section(std::string_view bytes, std::string_view name) {
  if (!is_elf(bytes) || bytes.size() < kIdentBytes || bytes[kOrderOffset] != 1) return std::nullopt;
  return Elf(bytes).find(name);
}

bool is_archive(std::string_view bytes) {
  return bytes.starts_with(kArchiveMagic);
}

namespace {

std::string_view without_padding(std::string_view field) {
  return field.substr(0, field.find_last_not_of(' ') + 1);
}

std::optional<uint64_t> decimal(std::string_view text) {
  uint64_t result = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return result;
}

// match:  name/, or /123: a place in the table of long names, where it ends with a slash
// result: name
std::string member_name(std::string_view field, std::string_view long_names) {
  if (const auto place = decimal(field.substr(1)); field.starts_with("/") && place) {
    const std::string_view rest = *place < long_names.size() ? long_names.substr(*place) : std::string_view();
    return std::string(rest.substr(0, rest.find_first_of("/\n")));
  }
  return std::string(field.substr(0, field.rfind('/')));
}

}  // namespace

std::optional<std::vector<ArchiveMember>> archive_members(std::string_view bytes) {
  std::vector<ArchiveMember> result;
  std::string_view long_names;
  for (size_t at = kArchiveMagic.size(); at < bytes.size();) {
    if (bytes.size() - at < kMemberHeader) return std::nullopt;
    const std::string_view name = without_padding(bytes.substr(at, kMemberName));
    const auto size = decimal(without_padding(bytes.substr(at + kMemberSizeOffset, kMemberSizeBytes)));
    at += kMemberHeader;
    if (!size || *size > bytes.size() - at || name.empty()) return std::nullopt;
    if (name == "//")
      long_names = bytes.substr(at, *size);
    else if (name != "/" && name != "/SYM64/")
      result.push_back({member_name(name, long_names), {at, at + *size}});
    at += *size + *size % 2;
  }
  return result;
}

}  // namespace heddle::goto_binary
