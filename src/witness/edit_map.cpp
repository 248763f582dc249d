#include "witness/edit_map.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>

#include "support/diagnostics.h"

namespace heddle::witness {

using nlohmann::json;

namespace {

EditMap::File read_file(const json& from) {
  EditMap::File file;
  file.original = from.at("original");
  file.output = from.at("output");
  file.is_preprocessed = from.at("preprocessed");
  for (const json& weave : from.at("weaves"))
    file.weaves.push_back({weave.at(0), weave.at(1), weave.at(2), weave.at(3)});
  for (const json& edit : from.at("edits"))
    file.edits.push_back({edit.at(0), edit.at(1), edit.at(2), edit.at(3), edit.at(4)});
  return file;
}

// Of the first character of a line; nothing if there is no such line.
std::optional<size_t> begin_of_line(const std::string& text, unsigned line) {
  size_t at = 0;
  for (unsigned i = 1; i < line; ++i) {
    at = text.find('\n', at);
    if (at == std::string::npos) return std::nullopt;
    ++at;
  }
  return at;
}

}  // namespace

EditMap read_edit_map(const std::string& text, const std::string& file_name) {
  try {
    const json from = json::parse(text);
    if (from.at("format") != "heddle-edit-map")
      throw support::InputError(file_name, 0, 0, "this is no edit map of heddle transform");
    EditMap map;
    map.property = from.value("property", "");
    for (const json& file : from.at("files")) map.files.push_back(read_file(file));
    return map;
  } catch (const json::exception& error) {
    throw support::InputError(file_name, 0, 0,
                              std::string("this is no edit map of heddle transform: ") + error.what());
  }
}

MappedPlace PlaceMap::find(const Location& location) const {
  const std::optional<size_t> line = begin_of_line(output_.text, location.line);
  if (!line) return {};
  if (location.column == 0) return find_line(location);
  const size_t offset = *line + location.column - 1;
  const EditMap::Edit* edit = edit_around(offset);
  if (edit == nullptr) {
    if (file_.is_preprocessed) return {at_marked_line(location), nullptr};
    Location found = location_at(to_original(offset));
    found.function = location.function;
    return {found, nullptr};
  }
  const auto weave = std::ranges::find(file_.weaves, edit->weave, &EditMap::Weave::number);
  if (weave == file_.weaves.end()) return {};
  // A statement may begin with an operation that became a call.
  const bool begins_there = weave->role == "check" && offset == edit->begin;
  if (!begins_there) return {std::nullopt, &*weave};
  Location found = file_.is_preprocessed ? at_marked_line(location) : location_at(edit->original_begin);
  found.function = location.function;
  return {found, &*weave};
}

// Without a column: what of the line was there before.
MappedPlace PlaceMap::find_line(const Location& location) const {
  const size_t begin = *begin_of_line(output_.text, location.line);
  const size_t end = std::min(output_.text.find('\n', begin), output_.text.size());
  for (size_t offset = begin; offset <= end; ++offset) {
    if (edit_around(offset) != nullptr) continue;
    Location found = file_.is_preprocessed ? at_marked_line(location) : location_at(to_original(offset));
    found.column = 0;
    found.function = location.function;
    return {found, nullptr};
  }
  return {};
}

Location PlaceMap::place_of(const EditMap::Weave& weave) const {
  if (!file_.is_preprocessed) return location_at(weave.begin);
  const auto edit = std::ranges::find(file_.edits, weave.number, &EditMap::Edit::weave);
  if (edit == file_.edits.end()) return {};
  const auto lines =
      std::count(output_.text.begin(), output_.text.begin() + static_cast<long>(edit->begin), '\n');
  Location in_output;
  in_output.line = static_cast<unsigned>(lines + 1);
  return at_marked_line(in_output);
}

// The preprocessor's markers, `# 12 "x.c"`, say which line of the original the next one is. Columns are not
// those of the original.
Location PlaceMap::at_marked_line(const Location& location) const {
  static const std::regex marker(R"(^# (\d+) ")");
  Location found = location;
  found.file_name = original_.path;
  found.column = 0;
  unsigned number = 0;
  unsigned marked = 1;
  unsigned marked_at = 0;
  for (size_t at = 0; at < output_.text.size() && number + 1 < location.line; ++number) {
    const size_t end = std::min(output_.text.find('\n', at), output_.text.size());
    std::cmatch match;
    if (output_.text[at] == '#' &&
        std::regex_search(output_.text.data() + at, output_.text.data() + end, match, marker)) {
      marked = static_cast<unsigned>(std::stoul(match[1]));
      marked_at = number + 2;
    }
    at = end + 1;
  }
  found.line = marked_at == 0 ? location.line : marked + location.line - marked_at;
  return found;
}

const EditMap::Edit* PlaceMap::edit_around(size_t offset) const {
  for (const EditMap::Edit& edit : file_.edits)
    if (edit.begin <= offset && offset < edit.end) return &edit;
  return nullptr;
}

size_t PlaceMap::to_original(size_t offset) const {
  size_t result = offset;
  for (const EditMap::Edit& edit : file_.edits) {
    if (edit.end > offset) break;
    result = edit.original_end + (offset - edit.end);
  }
  return result;
}

Location PlaceMap::location_at(size_t original_offset) const {
  const size_t offset = std::min(original_offset, original_.text.size());
  const auto end = original_.text.begin() + static_cast<long>(offset);
  const auto line = static_cast<unsigned>(std::count(original_.text.begin(), end, '\n')) + 1;
  const size_t begin = offset == 0 ? std::string::npos : original_.text.rfind('\n', offset - 1);
  const size_t column = begin == std::string::npos ? offset + 1 : offset - begin;
  return {original_.path, line, static_cast<unsigned>(column), "", {}};
}

}  // namespace heddle::witness
