#include "tools/smoke_test.h"

#include <fmt/format.h>

#include "tools/calibrate.h"
#include "tools/race.h"
#include "tools/scratch_folder.h"
#include "verify/load.h"

namespace heddle::tools {

namespace {

constexpr double kSeconds = 20;

result::Result decide(const Tool& tool, const char* text) {
  const ScratchFolder folder;
  frontend::Options c;
  c.files = {(folder.path() / "smoke.c").string()};
  write_file(c.files.front(), text);
  support::Diagnostics ignored;
  const verify::PropertySource source;
  const ir::Program program = verify::load(c, false, ignored);
  verify::Settings settings;
  settings.limits.seconds = kSeconds;
  const Question question{program, verify::read_properties(source, ignored).front(), c, settings,
                          Trust::Tool};
  RaceOptions race;
  race.tools = {tool};
  verify::Listener nobody;
  return tools::race(question, weave_files(c, source, ignored), race, nobody);
}

}  // namespace

std::string smoke_test(const Tool& tool) {
  struct Case {
    const char* text;
    result::Verdict right;
    bool is_asked;
  };
  const Case cases[] = {
      {kViolated, result::Verdict::False, tool.says_false.has_value() || tool.kind == Kind::Fuzzer},
      {kHolds, result::Verdict::True, tool.says_true.has_value()},
  };
  for (const Case& one : cases) {
    if (!one.is_asked) continue;
    const result::Result result = decide(tool, one.text);
    if (result.verdict != one.right)
      return fmt::format("instead of {}: {}", one.right == result::Verdict::True ? "TRUE" : "FALSE",
                         result::to_string(result));
  }
  return "";
}

}  // namespace heddle::tools
