#include "frontend/unsupported_names.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace heddle::frontend {

namespace {

const std::set<std::string, std::less<>>& beyond_bodies() {
  static const std::set<std::string, std::less<>> names = {
      "setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "pthread_create", "thrd_create", "vfork",
      "makecontext", "swapcontext", "clone", "getcontext", "setcontext", "open_wmemstream", "fopencookie",
      // What <math.h> of macOS makes of fpclassify and its like. Their numbers are others than here.
      "__fpclassifyd", "__isnand", "__isinfd", "__isfinited", "__isnormald", "__signbitd"};
  return names;
}

// Names of the compiler. Those that are modelled never come to be functions.
constexpr auto kCompilerPrefixes =
    std::to_array<std::string_view>({"__builtin_", "__atomic_", "__sync_", "__c11_atomic_",
                                     "__opencl_atomic_", "__scoped_atomic_", "__hip_atomic_"});

// Where the sections that variables were put into begin and end, as the linker lays them out.
constexpr auto kSectionPrefixes = std::to_array<std::string_view>({"__start_", "__stop_"});

template <size_t n>
bool has_prefix(const std::string& name, const std::array<std::string_view, n>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return name.starts_with(prefix); });
}

}  // namespace

std::string unsupported_name(const std::string& name) {
  if (beyond_bodies().contains(name)) return "function '" + name + "'";
  if (has_prefix(name, kCompilerPrefixes)) return "builtin function '" + name + "'";
  if (has_prefix(name, kSectionPrefixes)) return "bound '" + name + "' of a section";
  return "";
}

}  // namespace heddle::frontend
