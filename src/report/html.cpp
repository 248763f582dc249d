#include "report/html.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "result/json.h"
#include "support/diagnostics.h"
#include "support/embedded_files.h"
#include "support/files.h"
#include "support/version.h"

namespace heddle::report {

using nlohmann::json;

namespace {

constexpr std::string_view kPlaceholder = "{{data}}";

// JSON inside of a script element: no character in it ends that element, or begins a comment.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text)
    if (c == '<')
      result += "\\u003c";
    else if (c == '>')
      result += "\\u003e";
    else if (c == '&')
      result += "\\u0026";
    else
      result += c;
  return result;
}

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
  const auto files = support::embedded_files();
  const auto page = std::ranges::find(files, "templates/report.html", &support::EmbeddedFile::name);
  if (page == files.end()) throw std::logic_error("the page should be embedded");
  std::string text(page->text);
  return text.replace(text.find(kPlaceholder), kPlaceholder.size(),
                      escaped(data.dump(-1, ' ', false, json::error_handler_t::replace)));
}

}  // namespace heddle::report
