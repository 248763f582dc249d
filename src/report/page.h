// Pages that are complete in themselves: a template of ours, and data as one JSON text in it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace heddle::report {

// The template (templates/NAME.html) with the data. Nothing in the data is ever taken for markup: it goes
// through one JSON text, which the page's script puts into text nodes.
std::string page_of(std::string_view name, const nlohmann::json& data);

}  // namespace heddle::report
