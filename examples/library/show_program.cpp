// Loads C files and prints what they mean, as `heddle goto` does: a small program that uses libheddle.
#include <iostream>

#include "frontend/frontend.h"
#include "ir/text.h"

namespace {

void show(const heddle::frontend::Options& options) {
  heddle::support::Diagnostics diagnostics;
  const heddle::ir::Program program = heddle::frontend::load(options, diagnostics);
  for (const heddle::support::Message& warning : diagnostics.warnings())
    std::cerr << heddle::support::prefix_of(warning) << "warning: " << warning.text << '\n';
  heddle::ir::print(std::cout, program);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: show_program FILE...\n";
    return 2;
  }
  heddle::frontend::Options options;
  options.files.assign(argv + 1, argv + argc);
  try {
    show(options);
    return 0;
  } catch (const heddle::support::InputError& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
