#include "bench/page.h"

#include <nlohmann/json.hpp>

#include "bench/compare.h"
#include "report/page.h"
#include "support/version.h"

namespace heddle::bench {

using nlohmann::json;

std::string as_page(const std::vector<std::pair<std::string, Results>>& files) {
  json columns = json::array();
  for (const Column& column : columns_of(files)) {
    json runs = json::array();
    for (const Record& record : column.results->records) {
      if (record.configuration != column.configuration) continue;
      json run = to_json(record);
      run["score"] = info(record.outcome).score;
      run.erase("files");
      run.erase("configuration");
      runs.push_back(std::move(run));
    }
    const Setup& setup = column.results->setup;
    json one{{"label", column.label},           {"runs", std::move(runs)},
             {"version", setup.version},        {"started", setup.started},
             {"cpu", setup.limits.cpu_seconds}, {"memory", setup.limits.memory_mb}};
    for (const Configuration& configuration : setup.configurations)
      if (configuration.name == column.configuration) one["options"] = configuration.options;
    columns.push_back(std::move(one));
  }
  return report::page_of("bench", {{"columns", std::move(columns)}, {"version", support::version()}});
}

}  // namespace heddle::bench
