#include "verify/translate.h"

#include <algorithm>

#include "engines/loop_facts.h"
#include "instrument/weave_invariants.h"
#include "instrument/witness_target.h"
#include "verify/decide.h"
#include "verify/validate.h"
#include "verify/validate_correctness.h"
#include "witness/anchors.h"

namespace heddle::verify {

using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;
using witness::Action;
using witness::Entry;
using witness::Made;
using witness::Waypoint;

namespace {

// What a constraint on a returned value is called depends on the version.
void adapt_formats(Entry& entry) {
  const bool is_old = entry.metadata.format_version == "2.0";
  for (witness::Segment& segment : entry.segments)
    for (Waypoint& waypoint : segment.waypoints)
      if (waypoint.type == witness::WaypointType::FunctionReturn && waypoint.constraint)
        waypoint.constraint->format = is_old ? "acsl_expression" : "ext_c_expression";
}

class Completion {
 public:
  Completion(const ir::Program& program, const Property& property, const Settings& settings,
             Listener& listener)
      : program_(program), property_(property), settings_(settings), listener_(listener) {}

  // A violation behind all waypoints.
  Result find_violation(const Entry& entry) {
    ir::Program monitored = program_.clone();
    instrument::WovenSegments segments;
    if (!entry.segments.empty()) {
      segments = instrument::weave_segments(monitored, entry);
      if (segments.problem) return unknown(Reason::Unconfirmed, segments.problem->text);
    }
    Woven woven = weave(monitored, by_checks(property_));
    if (!entry.segments.empty())
      if (const auto problem = instrument::keep_target(woven.program, woven.checks, entry, segments.passed))
        return unknown(Reason::Unconfirmed, problem->text);
    Result result = decide(woven, settings_, listener_);
    if (result.verdict == Verdict::False && result.counterexample) return result;
    return unknown(Reason::Unconfirmed,
                   "no execution of the program that passes its waypoints violates the property");
  }

  // An execution that passes the cycle's waypoints again and again.
  Result find_endless(const Entry& entry) {
    ir::Program monitored = program_.clone();
    const instrument::WovenSegments segments = instrument::weave_segments(monitored, entry, kMostIdle);
    if (segments.problem) return unknown(Reason::Unconfirmed, segments.problem->text);
    Woven woven = weave(monitored, property_);
    Settings settings = settings_;
    settings.expects_violation = true;
    Result result = decide(woven, settings, listener_);
    if (result.verdict == Verdict::False && result.counterexample) return result;
    return unknown(Reason::Unconfirmed, "no execution that passes its waypoints is known to go on for ever");
  }

  // Where the property is violated behind all waypoints.
  Made add_target(Entry entry, const std::vector<witness::SourceText>& sources) {
    const Result result = find_violation(entry);
    if (result.verdict != Verdict::False) return {std::nullopt, result.detail};
    std::optional<Waypoint> target = witness::make_target(program_, result.counterexample->location, sources);
    if (!target) return {std::nullopt, "no statement of the program is where the violation is"};
    entry.segments.push_back({{std::move(*target)}, {}});
    return made(std::move(entry));
  }

  // The visit at which the state was saved splits the stem from the cycle.
  Made add_cycle(Entry entry, const witness::Translated& translated) {
    entry.metadata.format_version = "2.1";
    const size_t stem = translated.stem.value_or(entry.segments.size());
    for (size_t i = stem; i < entry.segments.size(); ++i)
      entry.segments[i].waypoints.back().action = Action::Cycle;
    if (stem < entry.segments.size()) return made(std::move(entry));
    std::optional<Waypoint> cycle;
    if (const auto loop = place_of(translated)) cycle = witness::make_cycle(program_, *loop);
    if (!cycle) return {std::nullopt, "where the execution comes back to is not known"};
    entry.segments.push_back({{std::move(*cycle)}, {}});
    return made(std::move(entry));
  }

  Made keep_proved(Entry entry) {
    instrument::keep_understood(program_, entry);
    const bool is_termination = property_.goal == spec::Goal::Termination;
    const auto holds = [&](const Entry& some) {
      return are_invariants(program_, some, is_termination, settings_, listener_);
    };
    if (!entry.invariants.empty() && !holds(entry))
      std::erase_if(entry.invariants, [&](const witness::Invariant& invariant) {
        Entry alone;
        alone.invariants = {invariant};
        return !holds(alone);
      });
    return made(std::move(entry));
  }

 private:
  static Made made(Entry entry) {
    adapt_formats(entry);
    return {witness::Witness{{std::move(entry)}}, ""};
  }

  // The loop, or the function that calls itself, at a place of the text.
  std::optional<support::SourceLocation> place_of(const witness::Translated& translated) const {
    if (!translated.repeats_at) return std::nullopt;
    // Of a line alone it is known that the loop begins there, perhaps inside of another statement.
    if (translated.repeats_at->column == 0)
      for (const result::LoopName& loop : engines::list_loops(program_))
        if (witness::is_at(program_, *translated.repeats_at, loop.location)) return loop.location;
    for (const witness::AnchorKind kind : {witness::AnchorKind::Loop, witness::AnchorKind::Statement}) {
      const auto found = witness::find_anchors(program_, *translated.repeats_at, kind);
      if (!found.empty()) return found.front().location;
    }
    return function_around(*translated.repeats_at);
  }

  // Where the function begins that has the place in its text: the last one that begins before.
  std::optional<support::SourceLocation> function_around(const witness::Location& place) const {
    std::optional<support::SourceLocation> found;
    for (const ir::Function& function : program_.functions()) {
      const support::SourceLocation& begin = function.range.begin;
      if (!function.range.valid() || function.is_model ||
          !witness::is_named(place.file_name, program_.files()[begin.file].path))
        continue;
      const bool is_before = begin.line < place.line || (begin.line == place.line &&
                                                         (place.column == 0 || begin.column <= place.column));
      if (is_before && (!found || found->offset < begin.offset)) found = begin;
    }
    return found;
  }

  const ir::Program& program_;
  const Property& property_;
  const Settings& settings_;
  Listener& listener_;
};

}  // namespace

Made complete(const ir::Program& program, const Property& property, witness::Translated translated,
              bool is_violation, const witness::TaskDescription& task, const Settings& settings,
              Listener& listener) {
  Entry entry;
  entry.metadata = witness::make_metadata(task);
  Completion completion(program, property, settings, listener);
  if (!is_violation) {
    entry.type = witness::EntryType::InvariantSet;
    entry.invariants = std::move(translated.invariants);
    return completion.keep_proved(std::move(entry));
  }
  entry.segments = std::move(translated.segments);
  if (property.goal == spec::Goal::Termination) return completion.add_cycle(std::move(entry), translated);
  return completion.add_target(std::move(entry), task.sources);
}

Result follow(const ir::Program& program, const Property& property, witness::Translated translated,
              const witness::TaskDescription& task, const Settings& settings, Listener& listener) {
  Entry entry;
  entry.metadata = witness::make_metadata(task);
  entry.segments = std::move(translated.segments);
  Completion completion(program, property, settings, listener);
  if (property.goal != spec::Goal::Termination) return completion.find_violation(entry);
  const Made made = completion.add_cycle(std::move(entry), translated);
  if (!made.witness) return unknown(Reason::Unconfirmed, made.reason);
  return completion.find_endless(made.witness->entries.front());
}

}  // namespace heddle::verify
