// Command-line options as data. Each part keeps its options in a plain struct and describes every field by
// one line of a table of `Option`; the driver turns tables into a parser and into help texts. Nothing reads
// an option by its name.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heddle::support {

// The option stands for another one with a value: --32 for --data-model=ILP32.
struct Alias {
  std::string_view replacement;
};

// The option and its value are handed on as they were written: -I dir, -Idir, -std=c11.
struct PassOn {
  std::vector<std::string>* to;
};

// Words that another program's options are: how many, from the first on; 0: none. What has a name in the
// table is not asked about.
struct Foreign {
  std::function<size_t(std::span<const std::string>)> take;
};

struct Option {
  // Sets a field from the value's text, each time that the option is given; false if the text is not a legal
  // value.
  using Setter = std::function<bool(const std::string&)>;
  using Target =
      std::variant<bool*, uint64_t*, std::string*, std::vector<std::string>*, Setter, Alias, PassOn, Foreign>;

  // "--trace", "-o"; without a dash an operand such as FILE; "--" for all that follows a lone "--".
  std::string_view name;
  std::string_view argument;  // what the help calls the value; empty if there is none
  std::string_view help;
  Target target;
  // What else has to be given, as it means nothing alone: "--with", or one of "--function|--all-functions".
  std::string_view needs = {};

  bool is_operand() const { return name.front() != '-'; }
};

using OptionTable = std::vector<Option>;

// The candidate that `word` is most likely a misspelling of, or "" if none is near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace heddle::support
