// Software-verification witnesses, formats 2.0 and 2.1, as data. A violation witness is a sequence of
// segments that an execution passes one after the other; a correctness witness is a set of invariants.
// Nothing here knows of a program: locations are what the file says.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heddle::witness {

// A place in the YAML text, 1-based; 0: the witness was not read from a file.
struct Position {
  unsigned line = 0;
  unsigned column = 0;
};

// A place in a C file. Without a column: the leftmost one of the line that suits.
struct Location {
  std::string file_name;
  unsigned line = 0;
  unsigned column = 0;   // 0: not given
  std::string function;  // empty: not given
  Position position;
};

struct Constraint {
  std::string value;
  std::string format;  // empty: not given
  Position position;
};

enum class WaypointType : uint8_t { Assumption, Target, Branching, FunctionEnter, FunctionReturn };
enum class Action : uint8_t { Follow, Avoid, Cycle };

struct Waypoint {
  WaypointType type = WaypointType::Assumption;
  Action action = Action::Follow;
  Location location;
  std::optional<Constraint> constraint;
  Position position;
};

// Waypoints to avoid, then one to follow or to come back to for ever.
struct Segment {
  std::vector<Waypoint> waypoints;
  Position position;
};

enum class InvariantType : uint8_t { Loop, Location, LoopTransition, LocationTransition };

struct Invariant {
  InvariantType type = InvariantType::Loop;
  Location location;
  std::string value;
  std::string format;
  bool is_inductive = false;  // the label says so
  Position position;
};

struct Metadata {
  std::string format_version = "2.0";
  std::string uuid;
  std::string creation_time;
  std::string producer_name;
  std::string producer_version;
  std::string producer_configuration;  // empty: not told
  std::vector<std::string> input_files;
  std::vector<std::pair<std::string, std::string>> input_file_hashes;  // file, SHA-256
  std::string specification;
  std::string data_model;
  std::string language = "C";
  Position position;
};

enum class EntryType : uint8_t { ViolationSequence, InvariantSet, GhostInstrumentation };

struct Entry {
  EntryType type = EntryType::ViolationSequence;
  Metadata metadata;
  std::vector<Segment> segments;      // of a violation sequence
  std::vector<Invariant> invariants;  // of an invariant set
  bool has_contracts = false;         // of functions, which are not looked at
  Position position;
};

struct Witness {
  std::vector<Entry> entries;
  bool is_violation() const;
};

// Words of the format, by the order of the enumerations.
inline constexpr auto kWaypointTypes = std::to_array<std::string_view>(
    {"assumption", "target", "branching", "function_enter", "function_return"});
inline constexpr auto kActions = std::to_array<std::string_view>({"follow", "avoid", "cycle"});
inline constexpr auto kInvariantTypes = std::to_array<std::string_view>(
    {"loop_invariant", "location_invariant", "loop_transition_invariant", "location_transition_invariant"});
inline constexpr auto kEntryTypes =
    std::to_array<std::string_view>({"violation_sequence", "invariant_set", "ghost_instrumentation"});

template <typename Enum, size_t count>
constexpr std::string_view word_of(const std::array<std::string_view, count>& words, Enum value) {
  return words[static_cast<size_t>(value)];
}

}  // namespace heddle::witness
