// `heddle verifiers`: which other tools there are, whether they are installed, and whether they work.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "driver/commands.h"
#include "report/report.h"
#include "tools/run_tool.h"
#include "tools/smoke_test.h"
#include "tools/tool_table.h"

namespace heddle::driver {
namespace {

class VerifiersCommand : public Command {
 public:
  support::OptionTable options() override {
    return {
        {"TOOL", "", "names of tools, or .yml files that describe one; default: all that heddle knows",
         &names_},
        {"--no-test", "", "only look whether they are installed", &skips_tests_},
    };
  }

  int run(Console& /*console*/) override {
    std::vector<tools::Tool> all;
    for (const std::string& name : names_) all.push_back(tools::find_tool(name));
    if (names_.empty()) all = tools::shipped_tools();
    std::vector<std::vector<std::string>> rows;
    std::string missing;
    bool fails = false;
    for (const tools::Tool& tool : all) {
      const std::optional<std::string> version = tools::version_of(tool);
      if (!version) {
        rows.push_back({tool.name, "not installed", tool.summary});
        missing += fmt::format("  {}: {}\n", tool.name, tool.install);
        continue;
      }
      const std::string problem = skips_tests_ ? "" : tools::smoke_test(tool);
      fails |= !problem.empty();
      rows.push_back({tool.name, *version,
                      skips_tests_      ? tool.summary
                      : problem.empty() ? "works: decides a small program rightly"
                                        : "does not work: " + problem});
    }
    fmt::print("{}", report::aligned(rows));
    if (!missing.empty()) fmt::print("\nTo install what is missing:\n{}", missing);
    std::fflush(stdout);
    return static_cast<int>(fails ? ExitStatus::Unknown : ExitStatus::Ok);
  }

 private:
  std::vector<std::string> names_;
  bool skips_tests_ = false;
};

}  // namespace

std::unique_ptr<Command> make_verifiers_command() {
  return std::make_unique<VerifiersCommand>();
}

}  // namespace heddle::driver
