#include "report/page.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "support/check.h"
#include "support/embedded_files.h"

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

}  // namespace

std::string page_of(std::string_view name, const json& data) {
  const std::string path = "templates/" + std::string(name) + ".html";
  const auto files = support::embedded_files();
  const auto page = std::ranges::find(files, path, &support::EmbeddedFile::name);
  CHECK(page != files.end(), "the page should be embedded");
  std::string text(page->text);
  return text.replace(text.find(kPlaceholder), kPlaceholder.size(),
                      escaped(data.dump(-1, ' ', false, json::error_handler_t::replace)));
}

}  // namespace heddle::report
