#include "tools/calibrate.h"

#include <chrono>
#include <thread>

#include "tools/run_tool.h"
#include "tools/scratch_folder.h"

namespace heddle::tools {

const char* const kViolated = R"(extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10 && x < 100) reach_error();
  return 0;
}
)";

const char* const kHolds = R"(extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10 && x < 10) reach_error();
  return 0;
}
)";

std::string why_mistrusted(const Tool& tool, expr::DataModelKind data_model) {
  const RunOptions options{20, uint64_t{4} << 30, ""};
  const ScratchFolder folder;
  frontend::Options c;
  c.data_model = data_model;
  c.files = {(folder.path() / "calibration.c").string()};
  write_file(c.files.front(), kViolated);
  support::Diagnostics ignored;
  const WovenProgram woven = weave_files(c, {}, ignored);
  ToolRun run;
  run.start(tool, woven, folder.path(), options);
  bool refutes = !tool.says_false.has_value();
  while (true) {
    const bool is_last = !run.is_running();
    for (const AttemptEnd& end : run.read()) {
      if (end.claim.claims == Claims::Holds) return "it finds no error in a program that is wrong";
      refutes |= end.claim.claims == Claims::Violated;
    }
    if (is_last) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return refutes ? "" : "it does not find the error in a program that is wrong";
}

}  // namespace heddle::tools
