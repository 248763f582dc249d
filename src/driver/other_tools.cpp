#include "driver/other_tools.h"

#include <fmt/format.h>

#include <filesystem>
#include <sstream>

#include "tools/race.h"
#include "tools/tool_table.h"
#include "verify/decide.h"

namespace heddle::driver {

support::OptionTable tool_options(ToolChoice& choice) {
  const auto add_names = [&choice](const std::string& text) {
    std::istringstream names(text);
    for (std::string name; std::getline(names, name, ',');)
      if (!name.empty()) choice.names.push_back(name);
    return !choice.names.empty();
  };
  const auto set_trust = [&choice](const std::string& text) {
    choice.trust = text == "checked" ? tools::Trust::Checked : tools::Trust::Tool;
    return text == "checked" || text == "tool";
  };
  return {
      {"--with", "TOOL,…",
       "let other tools decide the woven program, side by side (docs/other-tools.md): names that `heddle "
       "verifiers` lists, .yml files, and 'heddle' for its own engines",
       add_names},
      {"--trust", "tool|checked",
       "--with: a TRUE of another tool is one, and says whose claim it is (default), or only if its witness "
       "is validated. FALSE always has to be confirmed by an execution",
       set_trust, "--with"},
      {"--corpus", "DIR", "--with a fuzzer: a folder of inputs, which it begins with and adds to",
       &choice.corpus, "--with"},
  };
}

result::Result decide_with_tools(const ToolChoice& choice, const verify::PropertySource& source,
                                 tools::Question question, Console& console, verify::Listener& listener) {
  tools::RaceOptions race;
  for (const std::string& name : choice.names)
    if (name == "heddle")
      race.with_heddle = true;
    else
      race.tools.push_back(tools::find_tool(name));
  support::Diagnostics diagnostics;
  const auto alone = [&] {
    verify::Woven woven = verify::weave(question.program, question.property);
    return verify::decide(woven, question.settings, listener);
  };
  if (race.tools.empty()) return alone();
  if (!choice.corpus.empty()) {
    std::error_code error;
    std::filesystem::create_directories(choice.corpus, error);
    if (error) throw support::InputError(choice.corpus, 0, 0, "cannot create the folder: " + error.message());
    race.corpus = std::filesystem::absolute(choice.corpus).string();
  }
  std::optional<tools::WovenProgram> woven;
  try {
    woven = tools::weave_files(question.c, source, diagnostics);
  } catch (const support::InputError& error) {
    console.warning({error.message().file, error.message().line, error.message().column,
                     "other tools are left out: " + error.message().text});
    if (race.with_heddle) return alone();
    result::Result result = result::unknown(result::Reason::Unsupported, error.message().text);
    result.asked = result.property = question.property.name;
    return result;
  }
  for (const support::Message& warning : diagnostics.warnings()) console.warning(warning);
  question.trust = choice.trust;
  return tools::race(question, *woven, race, listener);
}

}  // namespace heddle::driver
