#include "witness/writer.h"

#include <fmt/format.h>

namespace heddle::witness {

namespace {

// A double-quoted scalar: whatever is in it, it is a text to every YAML parser.
std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      result += fmt::format("\\{}", c);
    else if (c == '\n')
      result += "\\n";
    else if (c == '\t')
      result += "\\t";
    else if (static_cast<unsigned char>(c) < 0x20)
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else
      result += c;
  }
  return result + "\"";
}

class Writer {
 public:
  std::string text(const Witness& witness) {
    for (const Entry& entry : witness.entries) add(entry);
    return std::move(out_);
  }

 private:
  void line(unsigned indent, std::string_view text) { out_ += fmt::format("{:{}}{}\n", "", indent, text); }
  void field(unsigned indent, std::string_view key, std::string_view value) {
    line(indent, fmt::format("{}: {}", key, quoted(value)));
  }

  void add(const Entry& entry) {
    line(0, fmt::format("- entry_type: {}", quoted(word_of(kEntryTypes, entry.type))));
    add(entry.metadata);
    const bool is_empty = entry.segments.empty() && entry.invariants.empty();
    line(2, is_empty ? "content: []" : "content:");
    for (const Segment& segment : entry.segments) add(segment);
    for (const Invariant& invariant : entry.invariants) add(invariant);
  }

  void add(const Metadata& metadata) {
    line(2, "metadata:");
    field(4, "format_version", metadata.format_version);
    field(4, "uuid", metadata.uuid);
    field(4, "creation_time", metadata.creation_time);
    line(4, "producer:");
    field(6, "name", metadata.producer_name);
    field(6, "version", metadata.producer_version);
    if (!metadata.producer_configuration.empty()) field(6, "configuration", metadata.producer_configuration);
    line(4, "task:");
    line(6, "input_files:");
    for (const std::string& file : metadata.input_files) line(6, fmt::format("- {}", quoted(file)));
    line(6, "input_file_hashes:");
    for (const auto& [file, hash] : metadata.input_file_hashes) field(8, quoted(file), hash);
    field(6, "specification", metadata.specification);
    field(6, "data_model", metadata.data_model);
    field(6, "language", metadata.language);
  }

  void add(const Location& location, unsigned indent) {
    line(indent, "location:");
    field(indent + 2, "file_name", location.file_name);
    line(indent + 2, fmt::format("line: {}", location.line));
    if (location.column != 0) line(indent + 2, fmt::format("column: {}", location.column));
    if (!location.function.empty()) field(indent + 2, "function", location.function);
  }

  void add(const Segment& segment) {
    line(2, "- segment:");
    for (const Waypoint& waypoint : segment.waypoints) {
      line(4, "- waypoint:");
      field(8, "type", word_of(kWaypointTypes, waypoint.type));
      field(8, "action", word_of(kActions, waypoint.action));
      add(waypoint.location, 8);
      if (!waypoint.constraint) continue;
      line(8, "constraint:");
      field(10, "value", waypoint.constraint->value);
      if (!waypoint.constraint->format.empty()) field(10, "format", waypoint.constraint->format);
    }
  }

  void add(const Invariant& invariant) {
    line(2, "- invariant:");
    field(6, "type", word_of(kInvariantTypes, invariant.type));
    add(invariant.location, 6);
    field(6, "value", invariant.value);
    field(6, "format", invariant.format);
    if (invariant.is_inductive) line(6, "labels: [\"inductive\"]");
  }

  std::string out_;
};

}  // namespace

std::string write(const Witness& witness) {
  return Writer().text(witness);
}

}  // namespace heddle::witness
