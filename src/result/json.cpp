#include "result/json.h"

#include <llvm/ADT/SmallString.h>

#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <tuple>

namespace heddle::result {

using nlohmann::json;
using support::SourceLocation;

namespace {

json place(const SourceLocation& location, const ir::Program* program) {
  if (!location.valid()) return nullptr;
  json result{{"line", location.line}, {"column", location.column}};
  if (program != nullptr) {
    result["file"] = program->files()[location.file].path;
  } else {
    result["file_number"] = location.file;
    result["offset"] = location.offset;
  }
  return result;
}

SourceLocation place(const json& json) {
  if (json.is_null()) return {};
  return {json.at("file_number"), json.at("line"), json.at("column"), json.at("offset")};
}

std::string hexadecimal(const llvm::APInt& bits) {
  llvm::SmallString<40> text;
  bits.toStringUnsigned(text, 16);
  return text.str().str();
}

constexpr std::string_view kVerdicts[] = {"true", "false", "unknown"};

std::string_view to_string(Verdict verdict) {
  return kVerdicts[static_cast<size_t>(verdict)];
}

template <typename T>
T by_name(std::string_view name, T last) {
  for (int i = 0; i <= static_cast<int>(last); ++i)
    if (to_string(static_cast<T>(i)) == name) return static_cast<T>(i);
  throw json::other_error::create(501, "unknown name", nullptr);
}

json input_source(const InputValue& input, const ir::Program* program) {
  return {{"name", input.name},
          {"type", input.type},
          {"width", input.bits.getBitWidth()},
          {"location", place(input.location, program)}};
}

// For people and their tools: an object for each.
json inputs_as_objects(const std::vector<InputValue>& inputs, const ir::Program* program) {
  json result = json::array();
  for (const InputValue& input : inputs) {
    json one = input_source(input, program);
    one["bits"] = hexadecimal(input.bits);
    one["value"] = input.text;
    result.push_back(std::move(one));
  }
  return result;
}

// Between processes: executions may read hundreds of thousands of inputs at a few places. A line for each:
// the number of its source, its bits, its text.
json inputs_as_lines(const std::vector<InputValue>& inputs) {
  std::map<std::tuple<std::string_view, std::string_view, unsigned, uint32_t, uint32_t>, size_t> numbers;
  json sources = json::array();
  std::string lines;
  for (const InputValue& input : inputs) {
    const auto [found, is_new] = numbers.try_emplace(
        {input.name, input.type, input.bits.getBitWidth(), input.location.file, input.location.offset},
        sources.size());
    if (is_new) sources.push_back(input_source(input, nullptr));
    lines += std::to_string(found->second) + " " + hexadecimal(input.bits) + " " + input.text + "\n";
  }
  return {{"sources", std::move(sources)}, {"lines", std::move(lines)}};
}

std::vector<InputValue> inputs_from(const json& from) {
  std::vector<InputValue> sources;
  for (const json& source : from.at("sources"))
    sources.push_back({source.at("name"), source.at("type"),
                       llvm::APInt(source.at("width").get<unsigned>(), 0), "", place(source.at("location"))});
  std::vector<InputValue> result;
  std::istringstream lines(from.at("lines").get<std::string>());
  size_t number = 0;
  std::string bits;
  while (lines >> number >> bits && lines.get() == ' ') {
    InputValue input = sources.at(number);
    input.bits = llvm::APInt(input.bits.getBitWidth(), bits, 16);
    std::getline(lines, input.text);
    result.push_back(std::move(input));
  }
  return result;
}

json counterexample_json(const Counterexample& example, const ir::Program* program) {
  json story = json::array();
  for (const StoryStep& step : example.story)
    story.push_back({{"location", place(step.location, program)},
                     {"text", step.text},
                     {"matters", step.matters},
                     {"variable", step.variable},
                     {"ghost", step.is_ghost},
                     {"inputs", step.inputs}});
  json calls = json::array();
  for (const ActiveCall& call : example.calls)
    calls.push_back({{"function", call.function}, {"called_at", place(call.called_at, program)}});
  json result{{"inputs", program != nullptr ? inputs_as_objects(example.inputs, program)
                                            : inputs_as_lines(example.inputs)},
              {"story", std::move(story)},
              {"gap", {{"after", example.gap.after}, {"steps", example.gap.steps}}},
              {"location", place(example.location, program)},
              {"calls", std::move(calls)},
              {"message", example.message},
              {"follows_from_inputs", example.follows_from_inputs},
              {"property", example.property}};
  if (example.rests_on && program == nullptr) result["rests_on"] = *example.rests_on;
  if (const std::optional<Leak>& leak = example.leak)
    result["leak"] = {{"allocated_at", place(leak->allocated_at, program)},
                      {"lost_at", place(leak->lost_at, program)},
                      {"how", leak->how},
                      {"held_by", leak->held_by}};
  if (const std::optional<Lasso>& lasso = example.lasso)
    result["lasso"] = {{"loop", place(lasso->loop, program)},
                       {"stem_steps", lasso->story_steps},
                       {"stem_inputs", lasso->inputs}};
  return result;
}

Counterexample counterexample_from(const json& from) {
  Counterexample result;
  result.inputs = inputs_from(from.at("inputs"));
  for (const json& step : from.at("story"))
    result.story.push_back({place(step.at("location")), step.at("text"), step.at("matters"),
                            step.at("variable"), step.at("ghost"), step.at("inputs")});
  result.gap = {from.at("gap").at("after"), from.at("gap").at("steps")};
  result.location = place(from.at("location"));
  for (const json& call : from.at("calls"))
    result.calls.push_back({call.at("function"), place(call.at("called_at"))});
  result.message = from.at("message");
  if (from.contains("rests_on")) result.rests_on = from.at("rests_on");
  result.follows_from_inputs = from.at("follows_from_inputs");
  result.property = from.at("property");
  if (from.contains("leak")) {
    const json& leak = from["leak"];
    result.leak = {place(leak.at("allocated_at")), place(leak.at("lost_at")), leak.at("how"),
                   leak.at("held_by")};
  }
  if (from.contains("lasso")) {
    const json& lasso = from["lasso"];
    result.lasso = {place(lasso.at("loop")), lasso.at("stem_steps"), lasso.at("stem_inputs")};
  }
  return result;
}

json loop_json(const LoopFact& fact, const ir::Program* program) {
  json formulas = json::array();
  for (const Formula& formula : fact.formulas)
    formulas.push_back({{"expression", formula.expression}, {"text", formula.text}});
  return {{"kind", to_string(fact.kind)},
          {"function", fact.loop.function},
          {"location", place(fact.loop.location, program)},
          {"recursion", fact.loop.is_recursion},
          {"formulas", std::move(formulas)},
          {"context", fact.context},
          {"text", fact.text}};
}

LoopFact loop_from(const json& from) {
  LoopFact fact;
  fact.kind = by_name(from.at("kind").get<std::string>(), LoopFactKind::NoRepeatedState);
  fact.loop = {from.at("function"), place(from.at("location")), from.at("recursion")};
  for (const json& formula : from.at("formulas"))
    fact.formulas.push_back({formula.at("expression"), formula.at("text")});
  fact.context = from.at("context");
  fact.text = from.at("text");
  return fact;
}

}  // namespace

json to_json(const EngineReport& report) {
  return {
      {"engine", report.engine}, {"verdict", to_string(report.verdict)}, {"reason", name_of(report.reason)},
      {"detail", report.detail}, {"progress", report.last_word},         {"cpu_seconds", report.seconds},
      {"bound", report.bound}};
}

EngineReport engine_report_from_json(const json& from) {
  EngineReport report;
  report.engine = from.at("engine");
  report.verdict = by_name(from.at("verdict").get<std::string>(), Verdict::Unknown);
  report.reason = reason_named(from.at("reason").get<std::string>());
  report.detail = from.at("detail");
  report.last_word = from.at("progress");
  report.seconds = from.at("cpu_seconds");
  report.bound = from.at("bound");
  return report;
}

json to_json(const Result& result, const ir::Program* program) {
  json to{{"verdict", to_string(result.verdict)},
          {"asked", result.asked},
          {"property", result.property},
          {"reason", name_of(result.reason)},
          {"detail", result.detail},
          {"evidence", result.evidence},
          {"warnings", result.warnings},
          {"confirmation", to_string(result.confirmation)},
          {"confirmed_by", result.confirmed_by},
          {"vacuous", result.is_vacuous},
          {"every_execution_ends", result.every_execution_ends},
          {"engine", result.engine},
          {"bound", result.bound}};
  if (result.counterexample) to["counterexample"] = counterexample_json(*result.counterexample, program);
  json& loops = to["loops"] = json::array();
  for (const LoopFact& fact : result.loops) loops.push_back(loop_json(fact, program));
  json& engines = to["engines"] = json::array();
  for (const EngineReport& report : result.engines) engines.push_back(to_json(report));
  json& assertions = to["assertions"] = json::array();
  for (const AssertionResult& assertion : result.assertions) {
    json& added = assertions.emplace_back(json{{"id", assertion.id},
                                               {"location", place(assertion.location, program)},
                                               {"property", assertion.property},
                                               {"message", assertion.message},
                                               {"status", to_string(assertion.status)}});
    if (assertion.unless) added["unless"] = *assertion.unless;
  }
  return to;
}

Result from_json(const json& from) {
  Result result;
  result.verdict = by_name(from.at("verdict").get<std::string>(), Verdict::Unknown);
  result.asked = from.at("asked");
  result.property = from.at("property");
  result.reason = reason_named(from.at("reason").get<std::string>());
  result.detail = from.at("detail");
  result.evidence = from.at("evidence").get<std::vector<std::string>>();
  result.warnings = from.at("warnings").get<std::vector<std::string>>();
  for (const json& fact : from.at("loops")) result.loops.push_back(loop_from(fact));
  for (const json& report : from.at("engines")) result.engines.push_back(engine_report_from_json(report));
  result.confirmation = by_name(from.at("confirmation").get<std::string>(), Confirmation::NotFinished);
  result.confirmed_by = from.at("confirmed_by");
  result.is_vacuous = from.at("vacuous");
  result.every_execution_ends = from.at("every_execution_ends");
  result.engine = from.at("engine");
  result.bound = from.at("bound");
  if (from.contains("counterexample")) result.counterexample = counterexample_from(from["counterexample"]);
  for (const json& assertion : from.at("assertions")) {
    result.assertions.push_back(
        {assertion.at("id"), place(assertion.at("location")), assertion.at("property"),
         assertion.at("message"),
         by_name(assertion.at("status").get<std::string>(), AssertionStatus::Undecided)});
    if (assertion.contains("unless"))
      result.assertions.back().unless = assertion["unless"].get<std::vector<std::string>>();
  }
  return result;
}

}  // namespace heddle::result
