// Coverage for people, and for the tools that show it. The program is the one that the goals are marked in.
#pragma once

#include <string>

#include "cover/goal.h"
#include "report/c_test.h"

namespace heddle::cover {

// A line for each kind of goal, those that are not covered, and the tests.
std::string as_text(const Coverage& coverage, const ir::Program& program);

// docs/cover.md says what is in it.
std::string as_json(const Coverage& coverage, const ir::Program& program);

// A tracefile of lcov: lines by statements, functions, branches. A count is the number of tests.
std::string as_lcov(const Coverage& coverage, const ir::Program& program);

// The sources, line by line, with the goals. A page that is complete in itself.
std::string as_html(const Coverage& coverage, const ir::Program& program);

struct TestFile {
  std::string name;
  std::string text;
};

// A C file for each test, and run.sh, which compiles and runs them and asks gcov.
std::vector<TestFile> as_c_tests(const Coverage& coverage, const ir::Program& program,
                                 const report::Compilation& compilation);

// As Test-Comp wants it: metadata.xml, and a file for each test.
struct SuiteFacts {
  std::string file;           // the program's
  std::string text;           // of that file
  std::string specification;  // as in the .prp files of Test-Comp
  std::string created_at;     // in ISO 8601
};
std::vector<TestFile> as_test_suite(const Coverage& coverage, const ir::Program& program,
                                    const SuiteFacts& facts);

// By kind; those without a goal are left out.
struct Count {
  GoalKind kind = GoalKind::Statement;
  size_t goals = 0;
  size_t covered = 0;
  size_t unreachable = 0;
};
std::vector<Count> count(const Coverage& coverage);

// How many tests reach each goal.
std::vector<size_t> tests_by_goal(const Coverage& coverage);

}  // namespace heddle::cover
