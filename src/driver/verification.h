// From options to a verdict: what `heddle verify` and `heddle test` share.
#pragma once

#include <optional>

#include "driver/console.h"
#include "driver/program_input.h"
#include "driver/specification_input.h"
#include "result/result.h"

namespace heddle::driver {

struct VerificationOptions {
  ProgramInput input;
  PropertyInput property;
  std::string engine = "portfolio";
  std::string solver = "bitblast";
  std::string dump_smt;  // a folder; empty: none
  std::string reduction = "ladder";
  uint64_t unwind = 0;   // 0: no limit
  uint64_t timeout = 0;  // seconds; 0: none
  uint64_t memory = 0;   // megabytes; 0: no limit
};

support::OptionTable verification_options(VerificationOptions& options);

struct Verification {
  std::optional<ir::Program> program;  // none if it could not be loaded because of an unsupported construct
  result::Result result;
};

// Loads the program, puts the property in and decides it. Throws InputError and UsageError.
Verification verify(const VerificationOptions& options, Console& console);

// What the process ends with.
int exit_status(const result::Result& result);

}  // namespace heddle::driver
