// Sections that a program walks through: variables in different places of its text that the linker lays side
// by side, from __start_NAME to __stop_NAME.
//
//   static struct entry a __attribute__((section("entries"))) = {1};
//   static struct entry b __attribute__((section("entries"))) = {2};
//   for (struct entry *e = __start_entries; e < __stop_entries; e++) …
//
// A section whose bounds the program mentions is one object, a struct, and its variables are the members.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"

namespace heddle::frontend {

class Sections {
 public:
  explicit Sections(ir::Program& program) : program_(program) {}

  // Something is put there. What is no variable of a file cannot be laid beside others here.
  void note(const std::string& section, const std::string& name);
  void note_other(const std::string& section) { others_.insert(section); }

  // The names of the variables of the section that begins or ends there, in their order; null if that is no
  // such name, or not all is known that lies there.
  const std::vector<std::string>* variables_at(const std::string& bound) const;
  // Makes the two objects that stand for the section, whose variables are symbols of the program.
  void add(const std::string& bound);
  bool has(const std::string& section) const { return objects_.contains(section); }
  // Makes members of all variables that lie in such sections.
  void lay_out();

 private:
  struct Object {
    const ir::Symbol* begin = nullptr;
    const ir::Symbol* end = nullptr;
  };

  ir::Program& program_;
  std::map<std::string, std::vector<std::string>> sections_;
  std::set<std::string> others_;
  std::map<std::string, Object> objects_;
};

}  // namespace heddle::frontend
