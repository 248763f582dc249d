#include "result/json.h"

#include <llvm/ADT/SmallString.h>

#include <nlohmann/json.hpp>

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

json counterexample_json(const Counterexample& example, const ir::Program* program) {
  json inputs = json::array();
  for (const InputValue& input : example.inputs)
    inputs.push_back({{"name", input.name},
                      {"type", input.type},
                      {"width", input.bits.getBitWidth()},
                      {"bits", hexadecimal(input.bits)},
                      {"value", input.text},
                      {"location", place(input.location, program)}});
  json story = json::array();
  for (const StoryStep& step : example.story)
    story.push_back({{"location", place(step.location, program)}, {"text", step.text}});
  return {{"inputs", std::move(inputs)},
          {"story", std::move(story)},
          {"location", place(example.location, program)},
          {"message", example.message},
          {"property", example.property}};
}

Counterexample counterexample_from(const json& from) {
  Counterexample result;
  for (const json& input : from.at("inputs"))
    result.inputs.push_back(
        {input.at("name"), input.at("type"),
         llvm::APInt(input.at("width").get<unsigned>(), input.at("bits").get<std::string>(), 16),
         input.at("value"), place(input.at("location"))});
  for (const json& step : from.at("story"))
    result.story.push_back({place(step.at("location")), step.at("text")});
  result.location = place(from.at("location"));
  result.message = from.at("message");
  result.property = from.at("property");
  return result;
}

}  // namespace

json to_json(const Result& result, const ir::Program* program) {
  json to{{"verdict", to_string(result.verdict)},
          {"property", result.property},
          {"reason", result.reason},
          {"evidence", result.evidence},
          {"vacuous", result.is_vacuous},
          {"every_execution_ends", result.every_execution_ends},
          {"engine", result.engine},
          {"bound", result.bound}};
  if (result.counterexample) to["counterexample"] = counterexample_json(*result.counterexample, program);
  json& assertions = to["assertions"] = json::array();
  for (const AssertionResult& assertion : result.assertions)
    assertions.push_back({{"location", place(assertion.location, program)},
                          {"property", assertion.property},
                          {"message", assertion.message},
                          {"status", to_string(assertion.status)}});
  return to;
}

Result from_json(const json& from) {
  Result result;
  result.verdict = by_name(from.at("verdict").get<std::string>(), Verdict::Unknown);
  result.property = from.at("property");
  result.reason = from.at("reason");
  result.evidence = from.at("evidence").get<std::vector<std::string>>();
  result.is_vacuous = from.at("vacuous");
  result.every_execution_ends = from.at("every_execution_ends");
  result.engine = from.at("engine");
  result.bound = from.at("bound");
  if (from.contains("counterexample")) result.counterexample = counterexample_from(from["counterexample"]);
  for (const json& assertion : from.at("assertions"))
    result.assertions.push_back(
        {place(assertion.at("location")), assertion.at("property"), assertion.at("message"),
         by_name(assertion.at("status").get<std::string>(), AssertionStatus::Undecided)});
  return result;
}

}  // namespace heddle::result
