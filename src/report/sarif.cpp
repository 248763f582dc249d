#include "report/sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "support/version.h"

namespace heddle::report {

using nlohmann::json;
using result::Result;
using result::Verdict;

namespace {

constexpr size_t kMostSteps = 5000;  // of a code flow; viewers show no more

struct RuleInfo {
  std::string_view property;
  std::string_view description;
  unsigned cwe;  // 0: none
  std::string_view weakness;
};

constexpr auto kRules = std::to_array<RuleInfo>({
    {"unreach-call", "An error function is never called, and no assertion fails.", 617,
     "Reachable Assertion"},
    {"no-overflow", "No operation on signed integers overflows.", 190, "Integer Overflow or Wraparound"},
    {"termination", "Every execution ends.", 835, "Loop with Unreachable Exit Condition ('Infinite Loop')"},
    {"valid-memcleanup", "Every allocated block is freed before the program ends.", 401,
     "Missing Release of Memory after Effective Lifetime"},
    {"valid-memtrack", "No allocated block is lost.", 401,
     "Missing Release of Memory after Effective Lifetime"},
    {"valid-deref", "Every access to memory is valid.", 119,
     "Improper Restriction of Operations within the Bounds of a Memory Buffer"},
    {"valid-free", "Only blocks that were allocated are freed, and once.", 415, "Double Free"},
    {"valid-memsafety", "Every use of memory is valid.", 119,
     "Improper Restriction of Operations within the Bounds of a Memory Buffer"},
    {"float-conversions", "Floating values fit the integers that they become.", 681,
     "Incorrect Conversion between Numeric Types"},
    {"def-behavior", "No operation is undefined.", 758,
     "Reliance on Undefined, Unspecified, or Implementation-Defined Behavior"},
});

RuleInfo rule_of(const std::string& property) {
  const auto found = std::ranges::find(kRules, property, &RuleInfo::property);
  return found != kRules.end() ? *found : RuleInfo{property, "A property of the user's.", 0, ""};
}

std::string cwe_id(unsigned number) {
  return fmt::format("CWE-{}", number);
}

// A path as a URI reference: whatever could mean anything else is escaped.
std::string as_uri(const std::string& path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                          c == '-' || c == '.' || c == '_' || c == '~' || c == '/';
    if (is_plain)
      uri += c;
    else
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

class Writer {
 public:
  explicit Writer(const ir::Program* program) : program_(program) {}

  json run(const std::vector<result::Answer>& answers) {
    json results = json::array();
    for (const result::Answer& answer : answers) results.push_back(result_of(answer));
    json driver{{"name", "heddle"}, {"version", support::version()}, {"rules", rules_}};
    json run{{"tool", {{"driver", std::move(driver)}}},
             {"columnKind", "unicodeCodePoints"},
             {"invocations", {{{"executionSuccessful", true}}}},
             {"results", std::move(results)}};
    if (!taxa_.empty())
      run["taxonomies"] = {{{"name", "CWE"},
                            {"organization", "MITRE"},
                            {"shortDescription", {{"text", "The MITRE Common Weakness Enumeration"}}},
                            {"taxa", taxa_}}};
    return run;
  }

 private:
  // The number of the rule; it is added when it is first asked for.
  size_t rule_number(const std::string& property) {
    for (size_t i = 0; i < rules_.size(); ++i)
      if (rules_[i]["id"] == property) return i;
    const RuleInfo info = rule_of(property);
    json rule{
        {"id", property},
        {"shortDescription", {{"text", info.description}}},
        {"help",
         {{"text", fmt::format("{} A result of kind 'fail' comes with an execution that violates this: the "
                               "code flow. docs/verify.md explains verdicts.",
                               info.description)}}}};
    if (info.cwe != 0) {
      rule["relationships"] = {{{"target", {{"id", cwe_id(info.cwe)}, {"toolComponent", {{"name", "CWE"}}}}},
                                {"kinds", {"relevant"}}}};
      const json taxon{{"id", cwe_id(info.cwe)}, {"shortDescription", {{"text", info.weakness}}}};
      if (std::ranges::find(taxa_, taxon) == taxa_.end()) taxa_.push_back(taxon);
    }
    rules_.push_back(std::move(rule));
    return rules_.size() - 1;
  }

  json location(const support::SourceLocation& place, const std::string& text) const {
    json result = json::object();
    if (program_ != nullptr && place.valid())
      result["physicalLocation"] = {
          {"artifactLocation", {{"uri", as_uri(program_->files()[place.file].path)}}},
          {"region", {{"startLine", place.line}, {"startColumn", std::max(1U, place.column)}}}};
    if (!text.empty()) result["message"] = {{"text", text}};
    return result;
  }

  json result_of(const result::Answer& answer) {
    const Result& result = answer.result;
    const std::string property = result.property.empty() ? result.asked : result.property;
    const size_t rule = rule_number(property.empty() ? "heddle" : property);
    const bool is_violated = result.verdict == Verdict::False;
    std::string text = result::to_string(result);
    if (!answer.function.empty()) text = answer.function + ": " + text;
    json told{{"ruleId", rules_[rule]["id"]},
              {"ruleIndex", rule},
              {"kind", is_violated                       ? "fail"
                       : result.verdict == Verdict::True ? "pass"
                                                         : "open"},
              {"level", is_violated ? "error" : "none"}};
    if (is_violated && result.counterexample) {
      text += ": " + result.counterexample->message;
      told["locations"] = {location(result.counterexample->location, "")};
      told["codeFlows"] = {{{"threadFlows", {{{"locations", flow(*result.counterexample)}}}}}};
    }
    told["message"] = {{"text", text}};
    return told;
  }

  json flow(const result::Counterexample& counterexample) const {
    json steps = json::array();
    const auto& story = counterexample.story;
    for (size_t i = story.size() > kMostSteps ? story.size() - kMostSteps : 0; i < story.size(); ++i)
      steps.push_back({{"location", location(story[i].location, story[i].text)},
                       {"importance", story[i].matters ? "important" : "unimportant"}});
    steps.push_back({{"location", location(counterexample.location, counterexample.message)},
                     {"importance", "essential"}});
    return steps;
  }

  const ir::Program* program_;
  json rules_ = json::array();
  json taxa_ = json::array();
};

}  // namespace

std::string as_sarif(const std::vector<result::Answer>& answers, const ir::Program* program) {
  const json document{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                      {"version", "2.1.0"},
                      {"runs", json::array({Writer(program).run(answers)})}};
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace heddle::report
