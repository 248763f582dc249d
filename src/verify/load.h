// Programs, from wherever they come. They are told apart by what is in them, not by their names.
#pragma once

#include "expr/monoid.h"
#include "frontend/frontend.h"
#include "goto_binary/options.h"
#include "ir/program.h"
#include "support/diagnostics.h"

namespace heddle::verify {

// C files, linked into one program, one file of .goto text, or goto binaries. The latter two are always
// checked to be well-formed, since anyone may have written them; what the front end made is so if asked for,
// and in debug builds. C may use the aggregates that users define. Throws InputError, UnsupportedError and
// BadRequest.
ir::Program load(const frontend::Options& options, bool check, support::Diagnostics& diagnostics,
                 const goto_binary::Options& binaries = {},
                 const std::vector<std::shared_ptr<const expr::Monoid>>& aggregates = {});

// Whether a file is read as C: it is neither .goto text nor a goto binary.
bool is_c_file(const std::string& path);

}  // namespace heddle::verify
