#include <fmt/format.h>

#include <filesystem>

#include "cover/writers.h"
#include "verify/property.h"

namespace heddle::cover {

namespace {

std::string told_goals(const Coverage& coverage, const Test& test) {
  constexpr size_t kMost = 8;
  std::string result = fmt::format("{} goals are reached:", test.goals.size());
  for (size_t i = 0; i < test.goals.size() && i < kMost; ++i)
    result += " " + coverage.goals[test.goals[i]].id;
  return result + (test.goals.size() > kMost ? " …" : "");
}

report::CTest as_c_test(const Coverage& coverage, const Test& test, const ir::Program& program,
                        const report::Compilation& compilation) {
  result::Answer answer;
  answer.result.property = report::kCoverage;
  answer.result.counterexample.emplace();
  answer.result.counterexample->inputs = test.inputs;
  answer.result.counterexample->location = coverage.goals[test.goals.front()].location;
  answer.result.counterexample->message = told_goals(coverage, test);
  return report::as_c_test(answer, program, verify::error_functions(), compilation);
}

}  // namespace

std::vector<TestFile> as_c_tests(const Coverage& coverage, const ir::Program& program,
                                 const report::Compilation& compilation) {
  report::Compilation absolute = compilation;
  for (std::string& file : absolute.files) file = std::filesystem::absolute(file).string();
  std::string flags = report::machine_flag(program, compilation);
  for (const std::string& flag : compilation.flags) flags += " " + report::shell_quoted(flag);
  std::string run =
      "#!/bin/sh\n"
      "# Compiles the program once, runs it with each test, and lets gcov tell what they reach.\n"
      "set -e\n"
      "cd \"$(dirname \"$0\")\"\n"
      "CC=${CC:-" +
      report::compiler_of(compilation) + "}\n";
  std::string objects;
  for (size_t i = 0; i < absolute.files.size(); ++i) {
    const std::string object = fmt::format("program-{}.o", i + 1);
    run += fmt::format("$CC --coverage -O0 -w{} -c {} -o {}\n", flags,
                       report::shell_quoted(absolute.files[i]), object);
    objects += " " + object;
  }
  std::vector<TestFile> files;
  for (size_t i = 0; i < coverage.tests.size(); ++i) {
    const std::string name = fmt::format("test-{}", i + 1);
    absolute.test = name + ".c";
    const report::CTest test = as_c_test(coverage, coverage.tests[i], program, absolute);
    files.push_back({absolute.test, test.text});
    for (const std::string& what : test.unavailable)
      run += fmt::format("# {} cannot be supplied: the next test need not reach its goals\n", what);
    run += fmt::format("$CC -w{} {}{} --coverage{} -o {}\n", flags, absolute.test, objects, test.link_flags,
                       name);
    run += fmt::format("./{} >/dev/null 2>&1 </dev/null || true\n", name);
  }
  run += fmt::format("gcov -b{}\n", objects);
  files.push_back({"run.sh", run});
  return files;
}

}  // namespace heddle::cover
