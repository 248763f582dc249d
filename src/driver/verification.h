// From options to verdicts: what `heddle verify` and `heddle test` share.
#pragma once

#include <optional>
#include <vector>

#include "driver/other_tools.h"
#include "driver/program_input.h"
#include "driver/watch.h"
#include "result/answer.h"
#include "verify/validate.h"
#include "verify/verify.h"

namespace heddle::driver {

struct VerificationOptions {
  ProgramInput input;
  verify::PropertySource property;
  verify::Settings settings;
  std::string reduction = "ladder";
  uint64_t unwind = 0;                    // 0: no limit
  std::vector<std::string> unwind_loops;  // LOOP:N
  uint64_t timeout = 0;                   // seconds; 0: none
  uint64_t memory = 0;                    // megabytes; 0: no limit
  ToolChoice tools;
  bool no_lift = false;     // loops are not read as aggregates where they can be, see passes/lift_loops.h
  bool each_check = false;  // has a verdict of its own
  LastWords last_words;  // where the time is over before anything is decided; empty: the line of the verdict
};

support::OptionTable verification_options(VerificationOptions& options);

struct Verification {
  std::optional<ir::Program> program;   // none if it could not be loaded because of an unsupported construct
  std::vector<result::Answer> answers;  // one for each property, or each check of it; at least one
};

// The first that is violated, else the first that is open, best one that is so even within its bound, else
// the first. There is one.
const result::Answer& worst(const std::vector<result::Answer>& answers);

// Loads the program, weaves the properties in and decides each. Throws InputError, BadRequest and UsageError.
Verification verify(const VerificationOptions& options, Console& console);

// How to decide, by the options but for the limit of time, which one run shares. Throws BadRequest.
verify::Settings settings_of(const VerificationOptions& options);

// The functions that are verified one by one, each as if the program began there; empty: main alone.
struct FunctionChoice {
  std::string names;  // separated by commas
  bool all = false;   // that the files define
};
support::OptionTable function_options(FunctionChoice& choice, frontend::EntryPoint& entry);
// Throws UsageError and InputError.
std::vector<std::string> chosen_functions(const FunctionChoice& choice, const frontend::Options& options);

// The C files that the options name.
std::vector<witness::SourceText> read_sources(const VerificationOptions& options);

// Has the program read as the witness needs it: on the machine that it is about, unless the options name one,
// and with the conditions of `?` if it tells where those go. Warns if it is about another machine.
void read_for(const witness::Witness& witness, const std::string& path,
              const std::vector<witness::SourceText>& sources, frontend::Options& options, Console& console);

// Whether the witness shows that the property holds, or that it is violated. Throws as `verify` does.
verify::Validation validate(const VerificationOptions& options, const witness::Witness& witness,
                            const std::string& file_name, Console& console);

// What the process ends with.
int exit_status(const result::Result& result, bool accepts_bounded = false);
int exit_status(const verify::Validation& validation);

}  // namespace heddle::driver
