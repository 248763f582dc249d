#include "goto_binary/read.h"

#include "goto_binary/cbmc/format.h"
#include "goto_binary/cbmc/read.h"
#include "support/diagnostics.h"

namespace heddle::goto_binary {

bool is_binary(std::string_view bytes) {
  return bytes.starts_with(cbmc::kMagic);
}

GotoFile read(const std::string& path, std::shared_ptr<const std::string> bytes) {
  if (!is_binary(*bytes)) throw support::InputError(path, 0, 0, "this is no goto binary");
  const size_t size = bytes->size();
  return cbmc::read(path, std::move(bytes), 0, size);
}

}  // namespace heddle::goto_binary
