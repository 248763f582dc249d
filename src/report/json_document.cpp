#include "report/json_document.h"

#include "report/function_call.h"
#include "result/json.h"
#include "support/version.h"

namespace heddle::report {

using nlohmann::json;

void JsonDocument::add(const std::vector<result::Answer>& answers, const ir::Program* program) {
  for (const result::Answer& answer : answers) {
    const result::Result& result = answer.result;
    json& added = results_.emplace_back(result::to_json(result, program));
    added["function"] = answer.function;
    added["check"] = answer.check;
    added["advice"] = result::advice_for(result.reason);
    if (program == nullptr || !result.counterexample || answer.function.empty()) continue;
    if (const std::optional<FunctionCall> call = call_of(*program, *result.counterexample)) {
      json& statements = added["counterexample"]["call"] = call->statements;
      statements.push_back(call->call + ";");
    }
  }
}

std::string JsonDocument::with_verdict(const result::Result& overall) const {
  if (results_.size() == 1) return finished(results_.front());
  const json verdict = result::to_json(overall).at("verdict");
  return finished({{"verdict", verdict}, {"property", overall.property}, {"results", results_}});
}

std::string JsonDocument::with_errors(const std::vector<support::Message>& errors) const {
  json list = json::array();
  for (const support::Message& error : errors)
    list.push_back(
        {{"file", error.file}, {"line", error.line}, {"column", error.column}, {"message", error.text}});
  return finished({{"errors", std::move(list)}});
}

std::string JsonDocument::finished(json document) const {
  document["version"] = support::version();
  document["seconds"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace heddle::report
