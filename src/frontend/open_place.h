// Places where C leaves open what happens, as Clang finds them.
#pragma once

#include <clang/Basic/SourceLocation.h>

namespace heddle::frontend {

struct OpenPlace {
  clang::SourceLocation where;
  // Of effects on one object. Otherwise a variable may have no value: where it is used, or where it is
  // declared.
  bool is_order = true;
};

}  // namespace heddle::frontend
