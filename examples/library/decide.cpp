// Decides properties of a C file and shows violations: a small program that uses libheddle.
#include <iostream>

#include "verify/verify.h"

using namespace heddle;

namespace {

void tell(const result::Result& result, const ir::Program& program) {
  std::cout << result.asked << ": " << result::to_string(result) << '\n';
  if (!result.counterexample) return;
  for (const result::InputValue& input : result.counterexample->inputs)
    std::cout << "  " << ir::to_string(program, input.location) << ": " << input.name << "() returns "
              << input.text << '\n';
  std::cout << "  " << ir::to_string(program, result.counterexample->location) << ": "
            << result.counterexample->message << '\n';
}

void decide(const std::string& properties, const std::string& file) {
  support::Diagnostics warnings;
  const ir::Program program = verify::load({.files = {file}}, false, warnings);
  for (verify::Property& property : verify::read_properties({properties, {}}, warnings)) {
    verify::Woven woven = verify::weave(program, std::move(property));
    tell(verify::decide(woven, {.limits = {.seconds = 60}}), program);
  }
  for (const support::Message& warning : warnings.warnings())
    std::cerr << support::prefix_of(warning) << "warning: " << warning.text << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: decide PROPERTY[,PROPERTY] FILE\n";
    return 2;
  }
  try {
    decide(argv[1], argv[2]);
    return 0;
  } catch (const std::runtime_error& error) {  // what is not C, or no property
    std::cerr << error.what() << '\n';
    return 2;
  }
}
