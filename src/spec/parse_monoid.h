// .op text that begins with `aggregate`: an aggregate of the user's own (expr/monoid.h). Names and types are
// checked here; that the operation is associative, and the like, is proved elsewhere
// (engines/operators/monoid_laws.h).
#pragma once

#include <string>
#include <string_view>

#include "expr/monoid.h"

namespace heddle::spec {

// Whether the text begins with `aggregate`. Throws InputError for what are no words at all.
bool is_aggregate(std::string_view text, const std::string& file);

// Throws InputError at the first mistake.
expr::Monoid parse_aggregate(std::string_view text, const std::string& file);

}  // namespace heddle::spec
