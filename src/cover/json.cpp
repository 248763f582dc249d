#include <nlohmann/json.hpp>

#include "cover/writers.h"
#include "support/version.h"

namespace heddle::cover {

using nlohmann::json;

namespace {

json place(const ir::Program& program, const support::SourceLocation& location) {
  if (!location.valid()) return nullptr;
  return {
      {"file", program.files()[location.file].path}, {"line", location.line}, {"column", location.column}};
}

}  // namespace

std::string as_json(const Coverage& coverage, const ir::Program& program) {
  json document = {{"producer", {{"name", "heddle"}, {"version", support::version()}}}};
  document["summary"] = json::object();
  for (const Count& count : count(coverage))
    document["summary"][std::string(kGoalKinds[static_cast<size_t>(count.kind)].plural)] = {
        {"goals", count.goals},
        {"covered", count.covered},
        {"unreachable", count.unreachable},
        {"undecided", count.goals - count.covered - count.unreachable}};
  document["goals"] = json::array();
  for (const Goal& goal : coverage.goals) {
    json told = {{"id", goal.id},
                 {"kind", kGoalKinds[static_cast<size_t>(goal.kind)].plural},
                 {"text", goal.text},
                 {"function", *goal.function->name},
                 {"location", place(program, goal.location)},
                 {"status", to_string(goal.status)}};
    if (!goal.reason.empty()) told["reason"] = goal.reason;
    document["goals"].push_back(std::move(told));
  }
  document["tests"] = json::array();
  for (const Test& test : coverage.tests) {
    json told = {{"inputs", json::array()}, {"goals", json::array()}, {"ends", test.ends}};
    for (const result::InputValue& input : test.inputs)
      told["inputs"].push_back({{"name", input.name}, {"type", input.type}, {"value", input.text}});
    for (const size_t goal : test.goals) told["goals"].push_back(coverage.goals[goal].id);
    document["tests"].push_back(std::move(told));
  }
  document["assumptions"] = coverage.assumptions;
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace heddle::cover
