// Simplifies every expression: constants are computed, identities applied. Operations that disappear are no
// longer there to be checked, so properties are woven first.
#pragma once

#include "passes/pass.h"

namespace heddle::passes {

Change fold_constants(PassContext& context);

}  // namespace heddle::passes
