#include "witness/lint.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "witness/result_constraint.h"

namespace heddle::witness {

namespace {

// What a version of the format has that the one before has not.
bool is_before_2_1(const Metadata& metadata) {
  return metadata.format_version == "2.0";
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Whether the text begins with one of the words, and no longer word does.
bool begins_with_keyword(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) {
    return text.starts_with(word) && (text.size() == word.size() || !is_word(text[word.size()]));
  });
}

// Assignments, ++, -- and calls, which no constraint and no invariant may have.
std::string effect_in(const std::string& expression) {
  static const std::regex assignment(R"((^|[^=!<>])=([^=]|$)|<<=|>>=|\+\+|--)");
  if (std::regex_search(expression, assignment)) return "an assignment";
  static const std::regex call(R"(([A-Za-z_]\w*)\s*\()");
  for (std::sregex_iterator found(expression.begin(), expression.end(), call), end; found != end; ++found) {
    const std::string name = (*found)[1];
    const bool is_extension =
        found->position() > 0 && expression[static_cast<size_t>(found->position()) - 1] == '\\';
    if (name != "sizeof" && name != "_Alignof" && !is_extension) return "a call of '" + name + "'";
  }
  return "";
}

// What begins or ends as no expression of C does, or has brackets that do not match.
bool is_no_expression(std::string_view text) {
  constexpr std::string_view spaces = " \t\r\n";
  const size_t begin = text.find_first_not_of(spaces);
  if (begin == std::string_view::npos) return true;
  if (std::string_view("/%|^<>=?:,)];").find(text[begin]) != std::string_view::npos) return true;
  const char last = text[text.find_last_not_of(spaces)];
  if (std::string_view("+-*/%&|^<>=!~?:,([;").find(last) != std::string_view::npos) return true;
  if (text.find_first_of("'\"") != std::string_view::npos) return false;  // brackets may be quoted
  std::string open;
  for (const char c : text) {
    if (c == '(' || c == '[') open.push_back(c == '(' ? ')' : ']');
    if (c != ')' && c != ']') continue;
    if (open.empty() || open.back() != c) return true;
    open.pop_back();
  }
  return !open.empty();
}

class Linter {
 public:
  Linter(const std::string& file_name, const std::vector<SourceText>& sources)
      : file_name_(file_name), sources_(sources) {}

  std::vector<support::Message> run(const Witness& witness) {
    const bool is_violation = witness.is_violation();
    if (is_violation && witness.entries.size() > 1)
      complain(witness.entries[1].position, "a violation witness has one entry");
    for (const Entry& entry : witness.entries) {
      if ((entry.type == EntryType::ViolationSequence) != is_violation)
        complain(entry.position, "a witness is either of a violation or of correctness");
      check(entry.metadata);
      if (entry.type == EntryType::GhostInstrumentation && is_before_2_1(entry.metadata))
        complain(entry.position, "format 2.0 has no ghost instrumentation");
      if (entry.has_contracts && is_before_2_1(entry.metadata))
        complain(entry.position, "format 2.0 has no contracts");
      check_segments(entry);
      for (const Invariant& invariant : entry.invariants) check(invariant, entry.metadata);
    }
    return std::move(complaints_);
  }

 private:
  void complain(Position where, std::string what) {
    complaints_.push_back({file_name_, where.line, where.column, std::move(what)});
  }

  void check(const Metadata& metadata) {
    if (metadata.input_files.empty()) complain(metadata.position, "the task has no input files");
    for (const auto& [file, hash] : metadata.input_file_hashes) {
      if (std::ranges::find(metadata.input_files, file) == metadata.input_files.end())
        complain(metadata.position, fmt::format("a hash is given for '{}', which is no input file", file));
      const SourceText* source = find_source(sources_, file);
      if (source != nullptr && hash_of(source->text) != lower(hash))
        complain(metadata.position, fmt::format("'{}' is another file than the witness is about: "
                                                "its SHA-256 is {}",
                                                file, hash_of(source->text)));
    }
    for (const std::string& file : metadata.input_files)
      if (std::ranges::find(metadata.input_file_hashes, file, [](const auto& pair) { return pair.first; }) ==
          metadata.input_file_hashes.end())
        complain(metadata.position, fmt::format("there is no hash of '{}'", file));
  }

  static std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
  }

  void check_segments(const Entry& entry) {
    bool has_cycle = false;
    for (size_t i = 0; i < entry.segments.size(); ++i) {
      const Segment& segment = entry.segments[i];
      const bool is_last = i + 1 == entry.segments.size();
      for (size_t k = 0; k < segment.waypoints.size(); ++k) {
        const Waypoint& waypoint = segment.waypoints[k];
        const bool ends = k + 1 == segment.waypoints.size();
        if (ends && waypoint.action == Action::Avoid)
          complain(waypoint.position, "a segment ends with a waypoint to follow, or of a cycle");
        if (!ends && waypoint.action != Action::Avoid)
          complain(waypoint.position, "only the last waypoint of a segment is one to follow, or of a cycle");
        if (waypoint.action == Action::Cycle) {
          has_cycle = true;
          if (is_before_2_1(entry.metadata)) complain(waypoint.position, "format 2.0 has no cycles");
        } else if (has_cycle && waypoint.action == Action::Follow) {
          complain(waypoint.position, "behind a cycle there is nothing to follow");
        }
        if (waypoint.type == WaypointType::Target && !(is_last && ends))
          complain(waypoint.position, "a target is the end of the last segment");
        check(waypoint, entry.metadata);
      }
      const Waypoint& end = segment.waypoints.back();
      if (is_last && end.action == Action::Follow && end.type != WaypointType::Target)
        complain(end.position, "the last segment has to end with a target, or with a cycle");
    }
  }

  void check(const Waypoint& waypoint, const Metadata& metadata) {
    const std::string name(word_of(kWaypointTypes, waypoint.type));
    const bool has_constraint = waypoint.constraint.has_value();
    const Position position = has_constraint ? waypoint.constraint->position : waypoint.position;
    if (waypoint.type == WaypointType::Target && waypoint.action != Action::Follow)
      complain(waypoint.position, "a target is to be followed");
    if (waypoint.type == WaypointType::Target || waypoint.type == WaypointType::FunctionEnter) {
      if (has_constraint) complain(position, fmt::format("'{}' has no constraint", name));
    } else if (!has_constraint) {
      complain(waypoint.position, fmt::format("'{}' needs a constraint", name));
    } else {
      check(*waypoint.constraint, waypoint.type, metadata);
    }
    check(waypoint.location, metadata, waypoint.type);
  }

  void check(const Constraint& constraint, WaypointType type, const Metadata& metadata) {
    const bool is_old = is_before_2_1(metadata);
    switch (type) {
      case WaypointType::Assumption:
        check_expression(constraint.value, constraint.position);
        check_format(constraint.format, {"c_expression"}, constraint.position);
        break;
      case WaypointType::Branching: {
        static const std::regex allowed("true|false|default|-?[0-9]+");
        if (!std::regex_match(constraint.value, allowed))
          complain(constraint.position, "a branching is true, false, the number of a case, or default");
        if (!constraint.format.empty()) complain(constraint.position, "a branching has no format");
        break;
      }
      case WaypointType::FunctionReturn:
        if (!parse_result_constraint(constraint.value))
          complain(constraint.position, "what a function returns is constrained by '\\result OP constant'");
        // Writers of 2.0 use both words.
        if (is_old)
          check_format(constraint.format, {"acsl_expression", "ext_c_expression"}, constraint.position);
        else
          check_format(constraint.format, {"ext_c_expression"}, constraint.position);
        break;
      default:
        break;
    }
  }

  void check_format(const std::string& format, std::initializer_list<std::string_view> allowed,
                    Position position) {
    if (std::ranges::find(allowed, format) == allowed.end())
      complain(position, format.empty()
                             ? "there is no format"
                             : fmt::format("'{}' is not the format of such an expression", format));
  }

  void check_expression(const std::string& expression, Position position) {
    if (const std::string effect = effect_in(expression); !effect.empty())
      complain(position, fmt::format("the expression has {} in it, but must have no effects", effect));
    else if (is_no_expression(expression))
      complain(position, fmt::format("'{}' is no expression", expression));
  }

  void check(const Invariant& invariant, const Metadata& metadata) {
    const bool is_transition = invariant.type == InvariantType::LoopTransition ||
                               invariant.type == InvariantType::LocationTransition;
    if (is_before_2_1(metadata) && is_transition)
      complain(invariant.position, "format 2.0 has no transition invariants");
    if (is_before_2_1(metadata) && invariant.is_inductive)
      complain(invariant.position, "format 2.0 has no labels");
    check_expression(invariant.value, invariant.position);
    if (is_transition)
      check_format(invariant.format, {"ext_c_expression"}, invariant.position);
    else
      check_format(invariant.format, {"c_expression", "ext_c_expression"}, invariant.position);
    check(invariant.location, metadata, std::nullopt,
          invariant.type == InvariantType::Loop || invariant.type == InvariantType::LoopTransition);
  }

  void check(const Location& location, const Metadata& metadata, std::optional<WaypointType> type,
             bool is_loop = false) {
    if (!std::ranges::any_of(metadata.input_files,
                             [&](const std::string& file) { return is_named(location.file_name, file); }))
      complain(location.position, fmt::format("'{}' is no input file of the task", location.file_name));
    if (sources_.empty()) return;
    const SourceText* source = find_source(sources_, location.file_name);
    if (source == nullptr) {
      complain(location.position, fmt::format("the program has no file '{}'", location.file_name));
      return;
    }
    const std::string_view line = text_at(*source, location.line, 1);
    if (line.empty()) {
      complain(location.position,
               fmt::format("line {} of '{}' is empty, or not there", location.line, location.file_name));
      return;
    }
    if (location.column != 0) check_column(location, *source, type, is_loop);
  }

  void check_column(const Location& location, const SourceText& source, std::optional<WaypointType> type,
                    bool is_loop) {
    const std::string_view text = text_at(source, location.line, location.column);
    const std::string place =
        fmt::format("line {}, column {} of '{}'", location.line, location.column, location.file_name);
    const bool is_call = type == WaypointType::FunctionEnter || type == WaypointType::FunctionReturn;
    if (text.empty() || std::isspace(static_cast<unsigned char>(text.front())) != 0)
      complain(location.position, fmt::format("nothing is at {}", place));
    else if (location.column > 1 && is_word(text.front()) &&
             is_word(text_at(source, location.line, location.column - 1).front()))
      complain(location.position, fmt::format("{} is inside of a word", place));
    else if (is_call && text.front() != ')')
      complain(location.position, fmt::format("no ')' is at {}", place));
    else if (type == WaypointType::Branching && text.front() != '?' &&
             !begins_with_keyword(text, {"if", "while", "for", "do", "switch"}) && !is_macro_like(text))
      complain(location.position, fmt::format("no if, while, for, do, switch or '?' is at {}", place));
    else if (is_loop && !begins_with_keyword(text, {"while", "for", "do"}) && !is_macro_like(text))
      complain(location.position, fmt::format("no loop is at {}", place));
  }

  // The keyword may come from a macro.
  static bool is_macro_like(std::string_view text) {
    size_t end = 0;
    while (end < text.size() && is_word(text[end])) ++end;
    const std::string_view word = text.substr(0, end);
    return !word.empty() && std::ranges::none_of(word, [](unsigned char c) { return std::islower(c) != 0; });
  }

  const std::string& file_name_;
  const std::vector<SourceText>& sources_;
  std::vector<support::Message> complaints_;
};

}  // namespace

std::vector<support::Message> lint(const Witness& witness, const std::string& file_name,
                                   const std::vector<SourceText>& sources) {
  return Linter(file_name, sources).run(witness);
}

}  // namespace heddle::witness
