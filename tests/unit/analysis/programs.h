// Programs for the tests of analyses, written as .goto text.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "analysis/call_graph.h"
#include "analysis/control_flow.h"
#include "analysis/modified.h"
#include "analysis/points_to.h"
#include "ir/text.h"

namespace heddle::analysis::testing {

inline ir::Program parsed(const std::string& text) {
  return ir::parse("goto 1 LP64\nentry main\n" + text, "test.goto");
}

// A program with the analyses that know all of it.
struct Analysed {
  explicit Analysed(const std::string& text)
      : program(parsed(text)),
        numbering(program),
        points_to(numbering),
        calls(points_to),
        modified(points_to, calls) {}

  const ir::Function& function(const std::string& name) const { return *program.find_function(name); }
  uint32_t number(const std::string& name) const { return numbering.number_of(function(name)); }
  expr::ExprRef symbol(const std::string& name) const {
    return program.reference(*program.find_symbol(name));
  }
  // Names of objects: symbols by name, others as alloc@function:instruction and va@function.
  std::vector<std::string> names(const ObjectSet& objects) const {
    std::vector<std::string> result;
    for (uint32_t number : objects) {
      const Object& object = points_to.object(number);
      if (object.symbol != nullptr)
        result.push_back(*object.symbol->name);
      else if (object.kind == Object::Kind::Allocation)
        result.push_back("alloc@" + *object.function->name + ":" + std::to_string(object.instruction));
      else
        result.push_back("va@" + *object.function->name);
    }
    return result;
  }

  ir::Program program;
  Numbering numbering;
  PointsTo points_to;
  CallGraph calls;
  Modified modified;
};

}  // namespace heddle::analysis::testing
