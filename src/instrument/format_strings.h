// The formats of printf and its like: which arguments their conversions take, and which of them are read or
// written through. OUTPUT does what its format asks for, which no assertion before it can say in full;
// output_accesses puts calls that do the same in front of it, where the format is known or can be walked.
// What it leaves out is found here, so that nothing is claimed about it.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ir/program.h"

namespace heddle::instrument {

// What a conversion does with the argument that it takes. Number includes characters, addresses, and the
// widths and precisions that are given as arguments.
enum class ArgumentUse : uint8_t { Number, String, WideString, Count };

struct FormatArgument {
  static constexpr int64_t kUnlimited = -1;
  static constexpr int64_t kByArgument = -2;  // the argument before this one

  ArgumentUse use = ArgumentUse::Number;
  int64_t precision = kUnlimited;  // the most characters of a string
};

// The arguments in the order in which a format takes them. Nothing: it has conversions that are not known.
std::optional<std::vector<FormatArgument>> arguments_of_format(std::string_view format);

// A function of the library that writes formatted output.
struct Printer {
  std::string_view name;
  size_t format;             // the parameter that is the format
  bool takes_list;           // a va_list comes after it, instead of the arguments themselves
  bool is_optional = false;  // a null pointer is no format and prints nothing
};

class FormatStrings {
 public:
  explicit FormatStrings(const ir::Program& program);

  // The library function of the program that a call is of by its name. Null: none.
  const Printer* printer_of(const ir::Instruction& call) const;
  // The text of a string literal that the pointer is the start of. Null: it is not known to be one.
  const std::string* literal(expr::ExprRef pointer) const;
  // Whether a literal of the program, read as a format, stores what was printed so far (%n).
  bool has_counts() const;

  // Whether the call may write formatted output and access memory other than string literals for it.
  bool may_access(const ir::Instruction& call) const;

 private:
  bool is_printer(expr::ExprRef function) const;
  bool takes_address_of_printer() const;

  const ir::Program& program_;
  std::unordered_map<std::string_view, const std::string*> literals_;  // by the names of their objects
  mutable std::optional<bool> takes_address_;
};

}  // namespace heddle::instrument
