#include "tools/confirm.h"

#include <fmt/format.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>

#include "engines/engine_table.h"
#include "support/files.h"
#include "tools/calibrate.h"
#include "tools/scratch_folder.h"
#include "verify/decide.h"
#include "verify/load.h"
#include "verify/svcomp_property.h"
#include "verify/translate.h"
#include "verify/validate.h"
#include "witness/reader.h"
#include "witness/result_constraint.h"
#include "witness/yaml_tree.h"

namespace heddle::tools {

namespace fs = std::filesystem;
using engines::GivenInputs;
using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;

namespace {

constexpr double kMostSeconds = 20;                // for the confirmation of one claim
constexpr size_t kLargestInput = size_t{1} << 20;  // bytes
constexpr size_t kMostInputFiles = 50;
constexpr unsigned kWidestInput = 256;  // bits

// A number as tools write it: `-5`, `5u`, `00000101`, with blanks between groups of digits.
std::optional<llvm::APInt> parse_value(std::string text, unsigned base) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '_' || c == '\''; });
  llvm::StringRef digits = text;
  const bool is_negative = digits.consume_front("-");
  if (base == 16) digits.consume_front("0x");
  if (base == 10) digits = digits.rtrim("uUlL");
  llvm::APInt value;
  if (digits.empty() || digits.size() > kWidestInput || digits.getAsInteger(base, value)) return std::nullopt;
  value = value.zextOrTrunc(kWidestInput);
  return is_negative ? -value : value;
}

witness::TaskDescription task_of(const Question& question, const std::vector<witness::SourceText>& sources) {
  const bool is_32 = question.program.data_model().pointer_width() == 32;
  return {sources, verify::svcomp_specification(question.property.name), is_32 ? "ILP32" : "LP64", ""};
}

std::vector<witness::SourceText> originals_of(const WovenProgram& woven) {
  std::vector<witness::SourceText> result;
  for (const source_rewrite::RewrittenFile& file : woven.transformed.files)
    result.push_back({file.path, support::read_file(file.path)});
  return result;
}

// A witness about the woven program, as far as it is about the original.
witness::Translated translated(const witness::Witness& woven, const WovenProgram& program,
                               const std::vector<witness::SourceText>& originals) {
  const witness::EditMap map = witness::read_edit_map(program.edit_map, "edit map");
  std::vector<witness::SourceText> outputs;
  for (const verify::TextFile& file : program.files) outputs.push_back({file.name, file.text});
  std::vector<witness::PlaceMap> places;
  for (size_t i = 0; i < map.files.size(); ++i) places.emplace_back(map.files[i], originals[i], outputs[i]);
  witness::Translated result;
  for (const witness::Entry& entry : woven.entries) {
    witness::Translated part = witness::translate(entry, places);
    part.invariants.insert(part.invariants.begin(), result.invariants.begin(), result.invariants.end());
    result = std::move(part);
  }
  return result;
}

// What the program reads in an execution that follows a witness: where a waypoint says what a call returns,
// the monitor that was executed has that value, whatever it read.
GivenInputs inputs_along(const witness::Translated& way, const result::Counterexample& execution) {
  struct Returned {
    unsigned line;
    llvm::APInt value;
  };
  std::vector<Returned> returned;
  for (const witness::Segment& segment : way.segments) {
    const witness::Waypoint& waypoint = segment.waypoints.back();
    if (waypoint.type != witness::WaypointType::FunctionReturn || !waypoint.constraint) continue;
    const auto constraint = witness::parse_result_constraint(waypoint.constraint->value);
    if (!constraint || constraint->op != expr::COperator::Equal) continue;
    if (std::optional<llvm::APInt> value = parse_value(constraint->constant, 10))
      returned.push_back({waypoint.location.line, std::move(*value)});
  }
  GivenInputs inputs;
  size_t next = 0;
  for (const result::InputValue& input : execution.inputs) {
    const bool is_told = next < returned.size() && returned[next].line == input.location.line;
    inputs.values.push_back(is_told ? returned[next++].value : input.bits);
  }
  return inputs;
}

}  // namespace

Confirmer::Confirmer(const Question& question, const WovenProgram& woven, verify::Listener& listener)
    : question_(question),
      woven_files_(woven),
      listener_(listener),
      settings_(question.settings),
      woven_(verify::weave(question.program, question.property)) {
  settings_.limits.seconds =
      settings_.limits.seconds > 0 ? std::min(settings_.limits.seconds, kMostSeconds) : kMostSeconds;
}

Result Confirmer::confirm(const Tool& tool, const Claim& claim, const fs::path& folder) {
  switch (claim.claims) {
    case Claims::Holds:
      return confirm_proof(tool, folder);
    case Claims::Violated:
      return confirm_violation(tool, claim, folder);
    case Claims::Nothing:
      break;
  }
  return unknown(Reason::ToolFailed, fmt::format("{}: {}", tool.name, claim.why_not));
}

Result Confirmer::confirm_proof(const Tool& tool, const fs::path& folder) {
  const std::string claimed = fmt::format("claimed by {}, not checked", tool.name);
  if (!woven_files_.transformed.conclusions.if_true)
    return unknown(
        Reason::NotChecked,
        fmt::format("{} says TRUE of the woven program, which proves nothing of the original", tool.name));
  Result result;
  result.verdict = Verdict::True;
  result.property = result.asked = question_.property.name;
  const std::string& name = tool.correctness_witness;
  const std::string text = name.empty() ? "" : read_scratch_file(folder / name, witness::kLargestFile);
  if (!text.empty() && is_proved_with(text, name, folder)) {
    result.evidence = {
        fmt::format("claimed by {}, and its witness was validated: invariants and property hold", tool.name)};
    return verify::resting_on_assumptions(std::move(result), woven_.program, question_.settings);
  }
  const bool accepts_claims = question_.settings.assumptions != verify::Assumptions::None;
  if (question_.trust == Trust::Checked || !accepts_claims) return unknown(Reason::Claimed, claimed);
  if (const std::string why = why_mistrusted(tool, woven_files_.transformed.data_model); !why.empty())
    return unknown(Reason::Claimed, fmt::format("{}: {}", claimed, why));
  if (question_.property.goal == spec::Goal::Termination && !is_defined())
    return unknown(
        Reason::Undefined,
        fmt::format("{} says TRUE of executions without overflows, and that there are no others was "
                    "not shown",
                    tool.name));
  result.warnings = {claimed};
  result.evidence = {claimed};
  return verify::resting_on_assumptions(std::move(result), woven_.program, question_.settings);
}

bool Confirmer::is_defined() {
  support::Diagnostics ignored;
  for (verify::Property& property : verify::read_properties({"no-overflow", {}}, ignored)) {
    verify::Woven woven = verify::weave(question_.program, std::move(property));
    if (verify::decide(woven, settings_, listener_).verdict != Verdict::True) return false;
  }
  return true;
}

bool Confirmer::is_proved_with(const std::string& text, const std::string& name, const fs::path& folder) {
  try {
    const witness::Witness woven = witness::read(text, (folder / name).string());
    if (woven.is_violation()) return false;
    const std::vector<witness::SourceText> originals = originals_of(woven_files_);
    const witness::Made made =
        verify::complete(question_.program, question_.property, translated(woven, woven_files_, originals),
                         false, task_of(question_, originals), settings_, listener_);
    return made.witness && verify::validate(question_.program, question_.property,
                                            {*made.witness, name, originals}, settings_, listener_)
                                   .answer == verify::Answer::Confirmed;
  } catch (const support::InputError&) {
    return false;  // no witness that can be read
  } catch (const verify::BadRequest&) {
    return false;
  }
}

Result Confirmer::confirm_violation(const Tool& tool, const Claim& claim, const fs::path& folder) {
  std::string why = "it gives neither inputs nor a witness";
  const auto is_found = [&](Result& result) {
    if (result.verdict == Verdict::False) {
      result.evidence.insert(result.evidence.begin(), fmt::format("found by {}", tool.name));
      return true;
    }
    why = result::explain(result);
    return false;
  };
  if (tool.inputs) {
    GivenInputs given;
    given.only_nondet = true;
    for (const std::string& text : claim.inputs)
      if (std::optional<llvm::APInt> value = parse_value(text, tool.inputs->base))
        given.values.push_back(std::move(*value));
    if (Result result = replay(std::move(given)); is_found(result)) return result;
  }
  if (!tool.input_files.empty()) {
    std::error_code error;
    std::vector<fs::path> files;
    for (fs::directory_iterator i(folder / tool.input_files, error), end; !error && i != end;
         i.increment(error))
      if (files.size() < kMostInputFiles) files.push_back(i->path());
    std::ranges::sort(files);
    for (const fs::path& file : files) {
      GivenInputs given;
      given.only_nondet = true;
      given.bytes = read_scratch_file(file, kLargestInput);
      if (Result result = replay(std::move(given)); is_found(result)) return result;
    }
  }
  if (!tool.violation_witness.empty()) {
    const std::string text = read_scratch_file(folder / tool.violation_witness, witness::kLargestFile);
    if (!text.empty())
      if (Result result = follow_witness(text, tool.violation_witness, folder); is_found(result))
        return result;
  }
  return unknown(Reason::Unconfirmed,
                 fmt::format("unconfirmed by replay: {} says FALSE, but {}", tool.name, why));
}

Result Confirmer::follow_witness(const std::string& text, const std::string& name, const fs::path& folder) {
  try {
    const witness::Witness woven = witness::read(text, (folder / name).string());
    if (!woven.is_violation()) return unknown(Reason::Unconfirmed, "its witness is none of a violation");
    const std::vector<witness::SourceText> originals = originals_of(woven_files_);
    const witness::Translated way = translated(woven, woven_files_, originals);
    const Result found = verify::follow(question_.program, question_.property, way,
                                        task_of(question_, originals), settings_, listener_);
    if (found.verdict != Verdict::False) return found;
    return try_inputs(woven_, inputs_along(way, *found.counterexample));
  } catch (const support::InputError& error) {
    return unknown(Reason::Unconfirmed, fmt::format("its witness cannot be read: {}:{}: {}", name,
                                                    error.message().line, error.message().text));
  }
}

Result Confirmer::replay(GivenInputs inputs) {
  std::optional<GivenInputs> of_original = split(std::move(inputs));
  if (!of_original)
    return unknown(Reason::Unconfirmed, "its inputs do not lead to reach_error in the woven program");
  return try_inputs(woven_, std::move(*of_original));
}

Result Confirmer::try_inputs(verify::Woven& woven, GivenInputs inputs) {
  verify::Settings settings = settings_;
  settings.engine = engines::kGivenInputs;
  settings.reduction = verify::Reduction::Ladder;
  settings.given = std::make_shared<const GivenInputs>(std::move(inputs));
  Result result = verify::decide(woven, settings, listener_);
  if (result.verdict == Verdict::False) return result;
  return unknown(Reason::Unconfirmed, "its inputs lead to no violation");
}

std::optional<GivenInputs> Confirmer::split(GivenInputs inputs) {
  if (!woven_output_) {
    ScratchFolder folder;
    write_files(woven_files_, folder.path());
    frontend::Options c = question_.c;
    c.files.clear();
    c.texts.clear();
    c.compile_commands.clear();
    for (const std::string& name : woven_files_.names) c.files.push_back((folder.path() / name).string());
    support::Diagnostics ignored;
    const ir::Program program = verify::load(c, false, ignored);
    std::vector<verify::Property> properties = verify::read_properties({}, ignored);
    woven_output_.emplace(verify::weave(program, std::move(properties.front())));
  }
  const Result found = try_inputs(*woven_output_, std::move(inputs));
  if (found.verdict != Verdict::False) return std::nullopt;
  GivenInputs result;
  for (const result::InputValue& input : found.counterexample->inputs)
    if (is_inserted(input.location))
      result.choices.push_back(!input.bits.isZero());
    else
      result.values.push_back(input.bits);
  return result;
}

bool Confirmer::is_inserted(const support::SourceLocation& location) const {
  if (!location.valid()) return false;
  const std::string name = fs::path(woven_output_->program.files()[location.file].path).filename().string();
  const auto found = std::ranges::find(woven_files_.names, name);
  if (found == woven_files_.names.end()) return false;
  const auto& edits =
      woven_files_.transformed.files[static_cast<size_t>(found - woven_files_.names.begin())].edits;
  return std::ranges::any_of(edits, [&](const source_rewrite::AppliedEdit& edit) {
    return edit.output.begin <= location.offset && location.offset < edit.output.end;
  });
}

}  // namespace heddle::tools
