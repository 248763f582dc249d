#include "goto_binary/read.h"

#include <fmt/format.h>

#include "goto_binary/cbmc/format.h"
#include "goto_binary/cbmc/read.h"
#include "goto_binary/container.h"
#include "goto_binary/esbmc/format.h"
#include "goto_binary/esbmc/import.h"
#include "goto_binary/esbmc/read.h"
#include "support/diagnostics.h"

namespace heddle::goto_binary {

namespace {

constexpr std::string_view kSection = "goto-cc";

// Where the binary lies, of which the bytes of the part are the file; nothing if there is none.
std::optional<Part> binary_in(std::string_view bytes, Part part) {
  const std::string_view contents = bytes.substr(part.begin, part.end - part.begin);
  if (!is_elf(contents)) return part;
  const std::optional<Part> section = find_elf_section(contents, kSection);
  if (!section) return std::nullopt;
  return Part{part.begin + section->begin, part.begin + section->end};
}

GotoFile read_part(const std::string& path, support::FileBytes& bytes, Part part) {
  const std::string_view contents = bytes.view().substr(part.begin, part.end - part.begin);
  if (contents.starts_with(esbmc::kBeginning)) return esbmc::read(path, bytes, part);
  if (!contents.starts_with(cbmc::kMagic)) throw support::InputError(path, 0, 0, "this is no goto binary");
  return cbmc::read(path, bytes, part);
}

}  // namespace

bool is_binary(std::string_view bytes) {
  return bytes.starts_with(cbmc::kMagic) || bytes.starts_with(esbmc::kBeginning) || is_elf(bytes) ||
         is_archive(bytes);
}

std::vector<LinkedFile> read(const std::string& path, support::FileBytes& bytes) {
  std::vector<LinkedFile> result;
  if (!is_archive(bytes.view())) {
    const std::optional<Part> part = binary_in(bytes.view(), {0, bytes.view().size()});
    if (!part) throw support::InputError(path, 0, 0, "the object file has no section 'goto-cc'");
    result.push_back({read_part(path, bytes, *part), false});
    return result;
  }
  const auto members = archive_members(bytes.view());
  if (!members) throw support::InputError(path, 0, 0, "the archive is damaged");
  for (const ArchiveMember& member : *members)
    if (const std::optional<Part> part = binary_in(bytes.view(), member.part))
      result.push_back({read_part(fmt::format("{}({})", path, member.name), bytes, *part), true});
  if (result.empty()) throw support::InputError(path, 0, 0, "the archive holds no goto binary");
  return result;
}

void to_common_words(GotoFile& file) {
  if (file.dialect == Dialect::Esbmc) esbmc::to_common_words(file);
}

}  // namespace heddle::goto_binary
