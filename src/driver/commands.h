// One maker per subcommand; command_table.cpp lists them.
#pragma once

#include "driver/command.h"

namespace heddle::driver {

std::unique_ptr<Command> make_bench_command();
std::unique_ptr<Command> make_cover_command();
std::unique_ptr<Command> make_explain_command();
std::unique_ptr<Command> make_goto_command();
std::unique_ptr<Command> make_opt_command();
std::unique_ptr<Command> make_run_command();
std::unique_ptr<Command> make_stubs_command();
std::unique_ptr<Command> make_test_command();
std::unique_ptr<Command> make_validate_command();
std::unique_ptr<Command> make_verifiers_command();
std::unique_ptr<Command> make_verify_command();
std::unique_ptr<Command> make_weave_command();
std::unique_ptr<Command> make_witness_command();
std::unique_ptr<Command> make_check_goto_command();
std::unique_ptr<Command> make_transcode_command();
std::unique_ptr<Command> make_transform_command();

}  // namespace heddle::driver
