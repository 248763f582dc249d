#include "driver/listings.h"

#include <algorithm>
#include <utility>

#include "report/report.h"
#include "verify/loops.h"

namespace heddle::driver {

std::string list_loops(const VerificationOptions& options, Console& console) {
  const ir::Program program = load_program(options.input, console);
  std::vector<std::vector<std::string>> rows;
  for (const verify::NamedLoop& loop : verify::list_loops(program))
    rows.push_back({loop.id, ir::to_string(program, loop.loop.location)});
  return report::aligned(rows);
}

std::string list_checks(const VerificationOptions& options, Console& console) {
  support::Diagnostics diagnostics;
  std::vector<verify::Property> properties = verify::read_properties(options.property, diagnostics);
  const ir::Program program = load_program(options.input, console);
  std::vector<std::vector<std::string>> rows;
  for (verify::Property& property : properties) {
    if (!property.is_supported) continue;
    const verify::Woven woven = verify::weave(program, std::move(property));
    std::vector<result::AssertionResult> checks = verify::list_checks(woven);
    std::ranges::stable_sort(checks, {}, [](const result::AssertionResult& check) {
      return std::pair(check.location.file, check.location.offset);
    });
    for (const result::AssertionResult& check : checks)
      rows.push_back({check.id, ir::to_string(program, check.location), check.message});
  }
  return report::aligned(rows);
}

}  // namespace heddle::driver
