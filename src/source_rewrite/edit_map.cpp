#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "source_rewrite/rewrite.h"
#include "support/quoting.h"

namespace heddle::source_rewrite {

namespace {

// Lines of offsets that come in any order.
class Lines {
 public:
  explicit Lines(const std::string& text) {
    starts_.push_back(0);
    for (uint32_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n') starts_.push_back(i + 1);
  }

  uint32_t line(uint32_t offset) const {
    return static_cast<uint32_t>(std::upper_bound(starts_.begin(), starts_.end(), offset) - starts_.begin());
  }

 private:
  std::vector<uint32_t> starts_;
};

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump();
}

// As YAML: plain names between single quotes, others with escapes.
std::string yaml_name(const std::string& name) {
  const bool is_plain = std::ranges::all_of(name, [](char c) { return c >= ' ' && c != '\''; });
  return is_plain ? fmt::format("'{}'", name) : support::quote(name, '"');
}

}  // namespace

Conclusions conclusions(const instrument::Plan& plan, const RewriteOptions& options) {
  Conclusions result;
  result.if_true = plan.refusals.empty();
  for (const instrument::Instance& instance : plan.instances) {
    if (!instance.state.is_finite) result.if_true = false;
    if (!instance.state.is_complete)
      (options.compare_incomplete_states ? result.if_false : result.if_true) = false;
  }
  return result;
}

std::string edit_map(const std::vector<RewrittenFile>& files, const std::vector<std::string>& output_names,
                     const Conclusions& conclusions, const std::string& property) {
  std::string json = fmt::format(
      "{{\"format\": \"heddle-edit-map\", \"version\": 1, \"property\": {},\n"
      " \"verdicts_hold\": {{\"TRUE\": {}, \"FALSE\": {}}},\n",
      quoted(property), conclusions.if_true, conclusions.if_false);
  json +=
      " \"weave_columns\": [\"weave\", \"role\", \"begin\", \"end\", \"line\", \"end_line\"],\n"
      " \"edit_columns\": [\"weave\", \"original_begin\", \"original_end\", \"output_begin\", "
      "\"output_end\"],\n"
      " \"files\": [";
  for (size_t i = 0; i < files.size(); ++i) {
    const RewrittenFile& file = files[i];
    json +=
        fmt::format("{}\n  {{\"original\": {}, \"output\": {}, \"preprocessed\": {},\n   \"weaves\": [",
                    i == 0 ? "" : ",", quoted(file.path), quoted(output_names.at(i)), file.is_preprocessed);
    const Lines lines(file.original);
    std::vector<const AppliedEdit*> weaves;
    for (const AppliedEdit& edit : file.edits) weaves.push_back(&edit);
    std::stable_sort(weaves.begin(), weaves.end(),
                     [](const AppliedEdit* a, const AppliedEdit* b) { return a->group < b->group; });
    const AppliedEdit* previous = nullptr;
    for (const AppliedEdit* edit : weaves) {
      if (previous != nullptr && previous->group == edit->group) continue;
      fmt::format_to(std::back_inserter(json), "{}[{},\"{}\",{},{},{},{}]", previous == nullptr ? "" : ",\n",
                     edit->group, to_string(edit->role), edit->about.begin, edit->about.end,
                     lines.line(edit->about.begin), lines.line(edit->about.end));
      previous = edit;
    }
    json += "],\n   \"edits\": [";
    for (const AppliedEdit& edit : file.edits)
      fmt::format_to(std::back_inserter(json), "{}[{},{},{},{},{}]",
                     &edit == &file.edits.front() ? "" : ",\n", edit.group, edit.original.begin,
                     edit.original.end, edit.output.begin, edit.output.end);
    json += "]}";
  }
  return json + "]}\n";
}

std::string task_definition(const std::vector<std::string>& file_names, const std::string& property_file,
                            expr::DataModelKind data_model) {
  std::string files;
  if (file_names.size() == 1) {
    files = yaml_name(file_names[0]) + "\n";
  } else {
    files = "\n";
    for (const std::string& name : file_names) files += "  - " + yaml_name(name) + "\n";
  }
  return fmt::format(
      "format_version: '2.0'\n\ninput_files: {}\nproperties:\n  - property_file: {}\n\noptions:\n  language: "
      "C\n"
      "  data_model: {}\n",
      files, property_file, data_model == expr::DataModelKind::LP64 ? "LP64" : "ILP32");
}

}  // namespace heddle::source_rewrite
