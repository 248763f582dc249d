// The operators that travel inside the binary.
#include <fmt/format.h>

#include "spec/lexer.h"
#include "spec/parse_operator.h"
#include "support/diagnostics.h"
#include "support/embedded_files.h"

namespace heddle::spec {

namespace {

constexpr std::string_view kFolder = "operators/";
constexpr std::string_view kEnding = ".op";

std::string_view embedded(const std::string& name) {
  for (const support::EmbeddedFile& file : support::embedded_files())
    if (file.name == std::string(kFolder) + name) return file.text;
  return {};
}

}  // namespace

std::string read_shipped_rules(const std::string& name, const std::string& includer) {
  const std::string_view text = embedded(name);
  if (text.empty())
    throw support::InputError(includer, 0, 0, fmt::format("there are no shipped rules '{}'", name));
  return std::string(text);
}

std::vector<std::string> shipped_operator_names() {
  std::vector<std::string> names;
  for (const support::EmbeddedFile& file : support::embedded_files())
    if (file.name.starts_with(kFolder) && file.name.ends_with(kEnding) &&
        tokenize(file.text, std::string(file.name), 0).front().is("operator"))
      names.emplace_back(
          file.name.substr(kFolder.size(), file.name.size() - kFolder.size() - kEnding.size()));
  return names;
}

Operator shipped_operator(const std::string& name) {
  const std::string file = name + std::string(kEnding);
  const std::string_view text = embedded(file);
  if (text.empty()) throw support::InputError(file, 0, 0, "there is no shipped operator of this name");
  return parse_operator(text, file, read_shipped_rules);
}

}  // namespace heddle::spec
