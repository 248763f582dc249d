#include "frontend/refused_functions.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace heddle::frontend {

namespace {

constexpr auto kRefused = std::to_array<std::string_view>({
    "setjmp",
    "_setjmp",
    "sigsetjmp",
    "__sigsetjmp",
    "longjmp",
    "siglongjmp",
    "_longjmp",
    "pthread_create",
    "thrd_create",
    "fork",
    "vfork",
    "makecontext",
    "swapcontext",
    "clone",
    "__builtin_setjmp",
    "__builtin_longjmp",
    "__builtin_apply",
    "__builtin_return",
});

}  // namespace

bool is_refused_function(const std::string& name) {
  return std::ranges::find(kRefused, name) != kRefused.end();
}

}  // namespace heddle::frontend
