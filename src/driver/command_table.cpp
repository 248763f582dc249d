#include <array>

#include "driver/commands.h"

namespace heddle::driver {
namespace {

constexpr auto kCommands = std::to_array<CommandInfo>({
    {"goto", "FILE...", "Translate C files to a GOTO program and print it.",
     "heddle goto --32 main.c list.c -Iinclude -o program.goto", make_goto_command},
    {"verify", "FILE...", "Decide a property; the last line is TRUE, FALSE(...) or UNKNOWN(...).",
     "heddle verify --32 --timeout 60 program.c", make_verify_command},
    {"validate", "FILE...",
     "Check a witness of another run or tool; the last line is CONFIRMED, REJECTED(...) or UNKNOWN(...).",
     "heddle validate program.c --witness witness.yml --property unreach-call", make_validate_command},
    {"explain", "FILE...", "Show a witness as lines of the program, with what holds where.",
     "heddle explain program.c --witness witness.yml", make_explain_command},
    {"witness", "translate FILE | check-quality FILE...",
     "Make a witness for a program that heddle transform wrote one for the original, or find what is "
     "redundant.",
     "heddle witness translate --map sum_woven.map.json woven.yml -o sum.yml", make_witness_command},
    {"transform", "FILE...",
     "Weave a property into C files: C out, in which only reach_error is left to decide.",
     "heddle transform --property no-overflow sum.c -o sum_woven.c", make_transform_command},
    {"verifiers", "[TOOL...]",
     "List the other tools that --with knows: installed or not, version, a small test.",
     "heddle verifiers cbmc afl++", make_verifiers_command},
    {"bench", "TASKS... | report RESULTS... | compare RESULTS [RESULTS]",
     "Run configurations over sets of tasks with known verdicts, and compare the results.",
     "heddle bench tasks.set --config plain= --config horn='--engine horn' --cpu 60 -o results",
     make_bench_command},
    {"weave", "FILE...", "Weave a property into a program; print the woven GOTO program or the plan.",
     "heddle weave --property no-overflow --show-plan program.c", make_weave_command},
    {"test", "FILE...", "Write a C file with the inputs that violate a property.",
     "heddle test program.c -o test.c && gcc program.c test.c && ./a.out", make_test_command},
    {"cover", "FILE...", "Find inputs that reach statements, branches, …, or prove that nothing does.",
     "heddle cover --goals branches --tests tests program.c && sh tests/run.sh", make_cover_command},
    {"stubs", "FILE...", "Write a C file with a definition for each function that nobody defines.",
     "heddle stubs parser.c -o stubs.c && heddle verify parser.c stubs.c", make_stubs_command},
    {"opt", "FILE...", "Transform a GOTO program by passes and print it.",
     "heddle opt --passes=fold_constants,use_intervals,slice --statistics program.c", make_opt_command},
    {"run", "FILE... [-- ARGUMENT...]", "Execute a program; its exit status becomes that of heddle.",
     "heddle run --check sort.c -- 3 1 2", make_run_command},
    {"transcode", "FILE...", "Write a program in another form: a goto binary of CBMC, .goto text or JSON.",
     "heddle transcode main.c list.c --to cbmc -o program.gb && cbmc program.gb", make_transcode_command},
    {"check-goto", "FILE...", "Check that .goto files are well-formed.", "heddle check-goto program.goto",
     make_check_goto_command},
});

}  // namespace

std::span<const CommandInfo> command_table() {
  return kCommands;
}

}  // namespace heddle::driver
