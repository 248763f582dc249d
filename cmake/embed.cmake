# Writes OUTPUT, a C++ file that holds the text of every file named in FILES (relative to ROOT, separated by
# '|'), so that the binary works without its source tree. The interface is src/support/embedded_files.h.
# Run as: cmake -DROOT=... -DFILES="a|b" -DOUTPUT=... -P embed.cmake
string(REPLACE "|" ";" files "${FILES}")
set(entries "")
set(count 0)
foreach(name IN LISTS files)
  file(READ "${ROOT}/${name}" text)
  string(APPEND entries "    {\"${name}\", R\"heddle~(${text})heddle~\"},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE "${OUTPUT}" "#include \"support/embedded_files.h\"

#include <array>

namespace heddle::support {
namespace {

constexpr std::array<EmbeddedFile, ${count}> kFiles = {{
${entries}}};

}  // namespace

std::span<const EmbeddedFile> embedded_files() { return kFiles; }

}  // namespace heddle::support
")
