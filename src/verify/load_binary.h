// Goto binaries of CBMC and ESBMC as programs, with the library linked to them.
#pragma once

#include <memory>
#include <string>

#include "frontend/frontend.h"
#include "goto_binary/options.h"
#include "ir/program.h"
#include "support/diagnostics.h"

namespace heddle::verify {

// Throws InputError and UnsupportedError.
ir::Program load_binary(const std::string& path, std::shared_ptr<const std::string> bytes,
                        const frontend::Options& options, const goto_binary::Options& reading,
                        support::Diagnostics& diagnostics);

}  // namespace heddle::verify
