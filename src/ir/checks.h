// Some of the assertions of a program: those that a question is about.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"

namespace heddle::ir {

class Checks {
 public:
  Checks() = default;  // none

  // Those that belong to one of the properties.
  Checks(Program& program, const std::vector<std::string>& properties) {
    for (const std::string& property : properties) properties_.push_back(program.store().intern(property));
  }

  // Every instruction, for whoever finds violations without assertions.
  static Checks everything() {
    Checks result;
    result.is_everything_ = true;
    return result;
  }

  // Those of another property too.
  Checks with(Program& program, const std::string& property) const {
    Checks result = *this;
    result.properties_.push_back(program.store().intern(property));
    return result;
  }

  // All but those whose place in the source is one of these.
  Checks without(std::vector<support::SourceLocation> places) const {
    Checks result = *this;
    result.excluded_.insert(result.excluded_.end(), places.begin(), places.end());
    return result;
  }

  bool contains(const Instruction& instruction) const {
    if (is_everything_) return true;
    return std::ranges::find(properties_, instruction.name) != properties_.end() &&
           std::ranges::find(excluded_, instruction.range.begin) == excluded_.end();
  }
  bool operator()(const Instruction& instruction) const { return contains(instruction); }

 private:
  std::vector<const std::string*> properties_;  // interned, so that pointers tell them apart
  std::vector<support::SourceLocation> excluded_;
  bool is_everything_ = false;
};

}  // namespace heddle::ir
