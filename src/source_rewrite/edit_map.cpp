#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "source_rewrite/rewrite.h"

namespace heddle::source_rewrite {

namespace {

// Lines and columns of offsets.
class Lines {
 public:
  explicit Lines(const std::string& text) {
    starts_.push_back(0);
    for (uint32_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n') starts_.push_back(i + 1);
  }

  nlohmann::ordered_json range(TextRange range) const {
    nlohmann::ordered_json json;
    add(json, "line", "column", range.begin);
    json["offset"] = range.begin;
    add(json, "end_line", "end_column", range.end);
    json["end_offset"] = range.end;
    return json;
  }

 private:
  void add(nlohmann::ordered_json& json, const char* line, const char* column, uint32_t offset) const {
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
    json[line] = after - starts_.begin();
    json[column] = offset - *(after - 1) + 1;
  }

  std::vector<uint32_t> starts_;
};

}  // namespace

std::string edit_map(const std::vector<RewrittenFile>& files, const std::vector<std::string>& output_names) {
  nlohmann::ordered_json json;
  json["format"] = "heddle-edit-map";
  json["version"] = 1;
  json["files"] = nlohmann::ordered_json::array();
  for (size_t i = 0; i < files.size(); ++i) {
    const RewrittenFile& file = files[i];
    const Lines original(file.original);
    const Lines output(file.text);
    nlohmann::ordered_json entry;
    entry["original"] = file.path;
    entry["output"] = output_names.at(i);
    entry["preprocessed"] = file.is_preprocessed;
    entry["edits"] = nlohmann::ordered_json::array();
    for (const AppliedEdit& edit : file.edits) {
      nlohmann::ordered_json one;
      one["role"] = to_string(edit.role);
      one["weave"] = edit.group;
      one["about"] = original.range(edit.about);
      one["original"] = original.range(edit.original);
      one["output"] = output.range(edit.output);
      entry["edits"].push_back(std::move(one));
    }
    json["files"].push_back(std::move(entry));
  }
  return json.dump(1) + "\n";
}

std::string task_definition(const std::vector<std::string>& file_names, const std::string& property_file,
                            expr::DataModelKind data_model) {
  std::string files;
  if (file_names.size() == 1) {
    files = fmt::format("'{}'\n", file_names[0]);
  } else {
    files = "\n";
    for (const std::string& name : file_names) files += fmt::format("  - '{}'\n", name);
  }
  return fmt::format(
      "format_version: '2.0'\n\ninput_files: {}\nproperties:\n  - property_file: {}\n\noptions:\n  language: "
      "C\n"
      "  data_model: {}\n",
      files, property_file, data_model == expr::DataModelKind::LP64 ? "LP64" : "ILP32");
}

}  // namespace heddle::source_rewrite
