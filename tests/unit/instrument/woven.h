// C programs and automata for the tests of weaving.
#pragma once

#include <stdlib.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "instrument/make_plan.h"
#include "instrument/show_plan.h"
#include "instrument/write_goto.h"
#include "interpreter/interpreter.h"
#include "ir/check.h"
#include "ir/text.h"
#include "spec/parse.h"

namespace heddle::instrument::testing {

inline ir::Program loaded(const std::string& c, expr::DataModelKind model = expr::DataModelKind::LP64) {
  char path[] = "/tmp/heddle_test_XXXXXX.c";
  close(mkstemps(path, 2));
  std::ofstream(path) << c;
  frontend::Options options;
  options.files = {path};
  options.data_model = model;
  support::Diagnostics diagnostics;
  ir::Program program = frontend::load(options, diagnostics);
  unlink(path);
  return program;
}

inline spec::Specification parsed(const std::string& automata, const std::string& property = "test") {
  support::Diagnostics diagnostics;
  return spec::parse(automata, "test.ia", property, {}, diagnostics);
}

inline spec::Specification shipped(const std::string& name) {
  support::Diagnostics diagnostics;
  spec::ParseOptions options;
  options.read = [](const std::string& included, const std::string&) {
    return std::string(spec::shipped(included.substr(0, included.rfind(".ia"))));
  };
  return spec::parse(spec::shipped(name), name + ".ia", name, options, diagnostics);
}

// A program with a plan made for it, and what comes of it.
struct Woven {
  Woven(const std::string& c, spec::Specification specification) : program(loaded(c)) {
    silence_own_checks(program);
    plan = make_plan(program, std::move(specification));
  }
  Woven(const std::string& c, const std::string& automata) : Woven(c, parsed(automata)) {}

  // "line:column kind" of every weave.
  std::vector<std::string> weaves() const {
    std::vector<std::string> result;
    for (const Weave& weave : plan.weaves) {
      std::ostringstream text;
      text << weave.range.begin.line << ":" << weave.range.begin.column
           << (weave.placement == spec::Placement::Before ? " before " : " after ")
           << static_cast<int>(weave.event);
      result.push_back(text.str());
    }
    return result;
  }

  std::string shown() const {
    std::ostringstream text;
    show_plan(program, plan, text);
    return text.str();
  }

  // The woven program; the plan is used up.
  const ir::Program& write() {
    write_goto(program, plan);
    complaints = ir::check(program);
    return program;
  }

  // Lines of a function's body in the woven program, without what ties them to the text.
  std::vector<std::string> body(const std::string& function) {
    write();
    std::vector<std::string> lines;
    for (const ir::Instruction& instruction : program.find_function(function)->body)
      lines.push_back(ir::to_string(instruction));
    return lines;
  }

  // Message of the assertion that the woven program violates, or "".
  std::string run() {
    write();
    interpreter::Options options;
    options.stop_at_failed_assertion = true;
    const interpreter::Outcome outcome = interpreter::run(program, options);
    return outcome.violation ? outcome.violation->message : "";
  }

  ir::Program program;
  Plan plan;
  std::vector<std::string> complaints;
};

}  // namespace heddle::instrument::testing
