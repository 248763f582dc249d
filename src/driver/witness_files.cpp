#include "driver/witness_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "driver/output.h"
#include "support/files.h"
#include "verify/svcomp_property.h"
#include "witness/make_witness.h"
#include "witness/writer.h"
#include "witness/yaml_tree.h"

namespace heddle::driver {

namespace {

// Seconds for the proof that what is written are invariants.
constexpr uint64_t kMostForInvariants = 20;

// Without what is not shown once more to be an invariant, from the witness alone.
witness::Witness rechecked(witness::Witness witness, const VerificationOptions& options, Console& console) {
  std::vector<witness::Invariant>& invariants = witness.entries.front().invariants;
  if (invariants.empty()) return witness;
  VerificationOptions limited = options;
  limited.timeout = options.timeout == 0 ? kMostForInvariants : std::min(options.timeout, kMostForInvariants);
  if (validate(limited, witness, "", console).answer != verify::Answer::Confirmed) invariants.clear();
  return witness;
}

witness::Made make(Verification& verification, const VerificationOptions& options, const std::string& version,
                   Console& console) {
  const result::Result& result = worst(verification.answers).result;
  if (result.verdict == result::Verdict::Unknown) return {std::nullopt, "there is no verdict"};
  const std::string specification = verify::svcomp_specification(result.asked);
  if (specification.empty())
    return {std::nullopt, fmt::format("the format has no words for the property '{}'", result.asked)};
  ir::Program& program = *verification.program;
  const bool is_32 = program.data_model().pointer_width() == 32;
  const witness::TaskDescription task{read_sources(options), specification, is_32 ? "ILP32" : "LP64",
                                      version};
  if (result.verdict == result::Verdict::False) return witness::make_violation(result, program, task);
  return {rechecked(witness::make_correctness(result, program, task), options, console), ""};
}

}  // namespace

std::string read_witness(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (!error && size > witness::kLargestFile)
    throw support::InputError(path, 0, 0,
                              fmt::format("the file is larger than {} MB", witness::kLargestFile >> 20));
  return support::read_file(path);
}

void write_witness(Verification& verification, const VerificationOptions& options, const std::string& version,
                   const std::string& path, Console& console) {
  if (!verification.program) return;
  const witness::Made made = make(verification, options, version, console);
  if (!made.witness) {
    console.warning({path, 0, 0, "no witness is written: " + made.reason});
    return;
  }
  Output output(path);
  output.stream() << witness::write(*made.witness);
  output.close();
}

}  // namespace heddle::driver
