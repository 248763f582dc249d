// Results as JSON: between the processes of a race, and for `--json`.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "result/result.h"

namespace heddle::result {

// Without a program: for from_json, which gives the same result back. With a program: for people, with the
// names of files.
nlohmann::json to_json(const Result& result, const ir::Program* program = nullptr);
nlohmann::json to_json(const EngineReport& report);
// Throws nlohmann::json::exception if the text is not such a result.
Result from_json(const nlohmann::json& json);
EngineReport engine_report_from_json(const nlohmann::json& json);

}  // namespace heddle::result
