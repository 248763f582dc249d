// What `heddle verify --json` prints (docs/result.schema.json): one result, or several with what they amount
// to, and in either case who said so and how long it took; or what is wrong with the input.
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "result/answer.h"
#include "support/diagnostics.h"

namespace heddle::report {

class JsonDocument {
 public:
  // `program` may be null where there is none.
  void add(const std::vector<result::Answer>& answers, const ir::Program* program);

  // The text. `overall` is one of the results.
  std::string with_verdict(const result::Result& overall) const;
  std::string with_errors(const std::vector<support::Message>& errors) const;

 private:
  std::string finished(nlohmann::json document) const;

  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  nlohmann::json results_ = nlohmann::json::array();
};

}  // namespace heddle::report
