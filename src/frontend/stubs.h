// C text for functions that a program calls and nobody defines: a file to begin with, for whoever wants to
// say what they do.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "frontend/frontend.h"

namespace heddle::frontend {

// A definition for each of the functions, as the files declare them: it returns anything of its type and
// changes nothing. Headers that declare them are included, by their path from that folder; types that a
// source file itself declares are repeated. Throws support::InputError.
std::string stubs_for(const std::set<std::string>& functions, const Options& options,
                      const std::filesystem::path& folder);

}  // namespace heddle::frontend
