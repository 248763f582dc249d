#include "goto_binary/read.h"

#include "goto_binary/cbmc/format.h"
#include "goto_binary/cbmc/read.h"
#include "goto_binary/container.h"
#include "support/diagnostics.h"

namespace heddle::goto_binary {

namespace {

constexpr std::string_view kSection = "goto-cc";
// Of ESBMC's files; the word after it is their version.
constexpr std::string_view kEsbmcMagic("GBF\0\0\0", 6);

}  // namespace

bool is_binary(std::string_view bytes) {
  return bytes.starts_with(cbmc::kMagic) || bytes.starts_with(kEsbmcMagic) || is_elf(bytes);
}

GotoFile read(const std::string& path, std::shared_ptr<const std::string> bytes) {
  Part part{0, bytes->size()};
  if (is_elf(*bytes)) {
    const std::optional<Part> found = find_elf_section(*bytes, kSection);
    if (!found) throw support::InputError(path, 0, 0, "the object file has no section 'goto-cc'");
    part = *found;
  }
  const std::string_view contents = std::string_view(*bytes).substr(part.begin, part.end - part.begin);
  if (contents.starts_with(kEsbmcMagic))
    throw support::UnsupportedError({path, 0, 0, "goto binary of ESBMC"});
  if (!contents.starts_with(cbmc::kMagic)) throw support::InputError(path, 0, 0, "this is no goto binary");
  return cbmc::read(path, std::move(bytes), part.begin, part.end);
}

}  // namespace heddle::goto_binary
