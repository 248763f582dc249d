#include "report/html.h"

#include <nlohmann/json.hpp>

#include "report/page.h"
#include "result/json.h"
#include "support/diagnostics.h"
#include "support/files.h"
#include "support/version.h"

namespace heddle::report {

using nlohmann::json;

namespace {

// The files of the program itself, as they are now.
json sources_of(const ir::Program& program) {
  json sources = json::array();
  for (const auto& file : program.files()) {
    if (file.is_model) continue;
    try {
      sources.push_back({{"path", file.path}, {"text", support::read_file(file.path)}});
    } catch (const support::InputError&) {
      continue;  // text that is in no file any more has no page
    }
  }
  return sources;
}

}  // namespace

std::string as_html(const std::vector<result::Answer>& answers, const result::Result& overall,
                    const ir::Program* program) {
  json results = json::array();
  for (const result::Answer& answer : answers) {
    json one = result::to_json(answer.result, program);
    one["line"] = result::to_string(answer.result);
    one["function"] = answer.function;
    one["check"] = answer.check;
    results.push_back(std::move(one));
  }
  const json data{{"verdict", result::to_string(overall)},
                  {"version", support::version()},
                  {"sources", program != nullptr ? sources_of(*program) : json::array()},
                  {"results", std::move(results)}};
  return page_of("report", data);
}

}  // namespace heddle::report
