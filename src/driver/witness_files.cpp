#include "driver/witness_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "driver/output.h"
#include "engines/engine_table.h"
#include "instrument/weave_invariants.h"
#include "support/files.h"
#include "verify/loop_bounds.h"
#include "verify/svcomp_property.h"
#include "verify/validate.h"
#include "verify/validate_correctness.h"
#include "witness/make_witness.h"
#include "witness/writer.h"
#include "witness/yaml_tree.h"

namespace heddle::driver {

namespace {

// A set is worth more than the time that it costs, on a busy machine too.
constexpr double kLeastForSet = 20;
// The same for invariants, of which most are proved at once.
constexpr double kLeastForInvariants = 3;

// Seconds for the proof that what is written are invariants: about as long as the proof took that they come
// from. What takes longer is no help to whoever reads them.
double seconds_for(const result::Result& result, double least) {
  double used = 0;
  for (const result::EngineReport& report : result.engines) used += report.seconds;
  return std::max(least, std::min(used, 10.0));
}

// An invariant set of which everything has been proved once more, from the witness alone: what the proof knew
// of loops and what intervals know, or one of the two, or nothing.
witness::Witness make_correctness(const result::Result& result, ir::Program& program,
                                  const witness::TaskDescription& task, const VerificationOptions& options) {
  verify::Settings settings = settings_of(options);
  settings.limits.seconds = seconds_for(result, kLeastForInvariants);
  // The engine that found them proves them again, if it is one for assertions. Where a search has followed
  // all executions to their ends, no induction beside it was any help.
  const std::string engine = result.every_execution_ends ? "bmc" : result.engine;
  const bool is_termination = result.asked == "termination";
  const std::vector<std::string> engines = engines::engine_names();
  const bool has_engine = !is_termination && std::ranges::find(engines, engine) != engines.end();
  if (has_engine) settings.engine = engine;
  const auto finished = [&](witness::Witness made) {
    if (has_engine) made.entries.front().metadata.producer_configuration = engine;
    return made;
  };
  using Facts = std::vector<result::LoopFact>;
  const Facts bounds = verify::loop_bounds(program);
  Facts all = result.loops;
  all.insert(all.end(), bounds.begin(), bounds.end());
  verify::Listener nobody;
  for (const Facts* facts : std::initializer_list<const Facts*>{&all, &result.loops, &bounds}) {
    witness::Witness made = witness::make_correctness(*facts, program, task);
    witness::Entry& entry = made.entries.front();
    instrument::keep_understood(program, entry);
    if (!entry.invariants.empty() && verify::are_invariants(program, entry, is_termination, settings, nobody))
      return finished(std::move(made));
  }
  return finished(witness::make_correctness({}, program, task));
}

// What is said of the states in which a cycle goes on has been validated, from the witness alone; or nothing
// is.
witness::Made make_violation(const result::Result& result, ir::Program& program,
                             const witness::TaskDescription& task, const VerificationOptions& options) {
  witness::Made made = witness::make_violation(result, program, task);
  const auto is_set = [](const result::LoopFact& fact) {
    return fact.kind == result::LoopFactKind::RecurrentSet;
  };
  if (!made.witness || std::ranges::none_of(result.loops, is_set)) return made;
  verify::Settings settings = settings_of(options);
  settings.limits.seconds = seconds_for(result, kLeastForSet);
  settings.engine = verify::Settings().engine;
  verify::Listener nobody;
  support::Diagnostics unheard;
  const std::vector<verify::Property> asked = verify::read_properties({result.asked, {}}, unheard);
  const verify::Validation validation = verify::validate(
      program, asked.front(), {*made.witness, "the witness", task.sources}, settings, nobody);
  if (validation.answer == verify::Answer::Confirmed) return made;
  result::Result without_sets = result;
  without_sets.loops.clear();
  return witness::make_violation(without_sets, program, task);
}

witness::Made make(Verification& verification, const VerificationOptions& options,
                   const std::string& version) {
  const result::Result& result = worst(verification.answers).result;
  if (result.verdict == result::Verdict::Unknown) return {std::nullopt, "there is no verdict"};
  const std::string specification = verify::svcomp_specification(result.asked);
  if (specification.empty())
    return {std::nullopt, fmt::format("the format has no words for the property '{}'", result.asked)};
  ir::Program& program = *verification.program;
  if (program.data_model().kind == expr::DataModelKind::IP16)
    return {std::nullopt, "the format has no words for machines of 16 bits"};
  const bool is_32 = program.data_model().pointer_width() == 32;
  const witness::TaskDescription task{read_sources(options), specification, is_32 ? "ILP32" : "LP64",
                                      version};
  if (result.verdict == result::Verdict::False) return make_violation(result, program, task, options);
  return {make_correctness(result, program, task, options), ""};
}

}  // namespace

std::string read_witness(const std::string& path) {
  std::error_code error;
  // What has no end, and what waits for a writer, is not read.
  if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
    throw support::InputError(path, 0, 0, "this is no regular file");
  const auto size = std::filesystem::file_size(path, error);
  if (!error && size > witness::kLargestFile)
    throw support::InputError(path, 0, 0,
                              fmt::format("the file is larger than {} MB", witness::kLargestFile >> 20));
  return support::read_file(path);
}

void write_witness(Verification& verification, const VerificationOptions& options, const std::string& version,
                   const std::string& path, Console& console) {
  if (!verification.program) return;
  const witness::Made made = make(verification, options, version);
  if (!made.witness) {
    console.warning({path, 0, 0, "no witness is written: " + made.reason});
    return;
  }
  Output output(path);
  output.stream() << witness::write(*made.witness);
  output.close();
}

}  // namespace heddle::driver
