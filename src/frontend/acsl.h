// Predicates of ACSL as C expressions over the aggregates of include/heddle.h:
//
//   \forall integer j; 0 <= j < n ==> a[j] >= 0     __heddle_forall(0, n, ({ heddle_integer j; a[j] >= 0; }))
//
// Integers are mathematical in ACSL: what is compared or computed with has 128 bits.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "support/diagnostics.h"

namespace heddle::frontend {

// C text that was made from another text, and where its parts stood there.
struct DerivedText {
  std::string text;
  struct Origin {
    size_t derived;
    size_t original;
  };
  std::vector<Origin> origins;  // in ascending order

  void add(std::string_view part) { text += part; }
  void add(std::string_view part, size_t original) {
    origins.push_back({text.size(), original});
    text += part;
  }
};

// A mistake in an annotation.
struct AcslError {
  size_t offset;
  std::string message;
};

// ACSL that is right, or may be, and is not understood here.
struct AcslNotRead {
  size_t offset;
};

// Reads a predicate that begins at `offset` and adds it to `to`. Gives the offset of what follows. Throws
// AcslError and AcslNotRead.
size_t translate_acsl(std::string_view text, size_t offset, DerivedText& to);

}  // namespace heddle::frontend
