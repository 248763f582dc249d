#include "comparison.h"

#include <fstream>
#include <iostream>
#include <sstream>
#include <vector>

#include "ir/check.h"
#include "ir/text.h"

namespace heddle::testing {

namespace {

struct Arguments {
  uint64_t random = 0;
  uint64_t first = 0;
  std::string keep;
  std::vector<std::string> files;
};

Arguments parse(int count, char** values) {
  Arguments arguments;
  for (int i = 1; i < count; ++i) {
    const std::string word = values[i];
    const bool has_value = i + 1 < count;
    if (word == "--random" && has_value)
      arguments.random = std::stoull(values[++i]);
    else if (word == "--first" && has_value)
      arguments.first = std::stoull(values[++i]);
    else if (word == "--keep" && has_value)
      arguments.keep = values[++i];
    else
      arguments.files.push_back(word);
  }
  return arguments;
}

std::string text_of(const ir::Program& program) {
  std::ostringstream text;
  ir::print(text, program);
  return text.str();
}

ir::Program read(const std::string& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  return ir::parse(text.str(), file);
}

class Runner {
 public:
  Runner(const Comparison& comparison, Arguments arguments)
      : comparison_(comparison), arguments_(std::move(arguments)) {}

  int run() {
    for (uint64_t seed = arguments_.first; seed < arguments_.first + arguments_.random; ++seed) {
      ir::Program program = random_program(seed, comparison_.kind);
      const std::string text = arguments_.keep.empty() ? "" : text_of(program);
      const std::vector<std::string> complaints = ir::check(program);
      const std::string failure = complaints.empty() ? comparison_.compare(program, true) : complaints[0];
      report("seed " + std::to_string(seed), failure);
      if (!failure.empty() && !arguments_.keep.empty())
        std::ofstream(arguments_.keep + "/" + std::to_string(seed) + ".goto") << text;
    }
    for (const std::string& file : arguments_.files) {
      ir::Program program = read(file);
      report(file, comparison_.compare(program, false));
    }
    std::cout << comparison_.summary() << "\n" << passed_ << " passed, " << failed_ << " failed\n";
    return failed_ == 0 ? 0 : 1;
  }

 private:
  void report(const std::string& name, const std::string& failure) {
    ++(failure.empty() ? passed_ : failed_);
    if (!failure.empty()) std::cout << name << ": " << failure << std::endl;
  }

  const Comparison& comparison_;
  const Arguments arguments_;
  unsigned passed_ = 0;
  unsigned failed_ = 0;
};

}  // namespace

int run(const Comparison& comparison, int count, char** values) {
  try {
    return Runner(comparison, parse(count, values)).run();
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 2;
  }
}

}  // namespace heddle::testing
