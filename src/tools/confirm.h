// What tools claim about the woven program, as results about the program itself. Nobody is believed who says
// FALSE: the interpreter executes the program with the inputs that the tool found, or a search follows its
// witness, and that execution is what is reported.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/task.h"
#include "tools/tool.h"
#include "tools/understand.h"
#include "tools/woven_files.h"
#include "verify/listener.h"
#include "verify/settings.h"
#include "verify/weave.h"

namespace heddle::tools {

// What a TRUE of another tool is worth.
enum class Trust : uint8_t {
  Checked,  // nothing, unless its witness has been validated
  Tool,     // a verdict that says whose claim it is
};

// The question that tools are asked.
struct Question {
  const ir::Program& program;  // without checks
  verify::Property property;
  frontend::Options c;  // how the program was loaded
  verify::Settings settings;
  Trust trust = Trust::Tool;
};

class Confirmer {
 public:
  // Both have to outlive this.
  Confirmer(const Question& question, const WovenProgram& woven, verify::Listener& listener);

  // What a claim comes to. `folder` is where the tool worked, with the woven program in it.
  result::Result confirm(const Tool& tool, const Claim& claim, const std::filesystem::path& folder);

  // Whether what the program reads leads to a violation.
  result::Result replay(engines::GivenInputs inputs);

 private:
  result::Result confirm_proof(const Tool& tool, const std::filesystem::path& folder);
  result::Result confirm_violation(const Tool& tool, const Claim& claim, const std::filesystem::path& folder);
  // How the inputs of the woven program are those of the original, and choices of the property.
  std::optional<engines::GivenInputs> split(engines::GivenInputs inputs);
  result::Result follow_witness(const std::string& text, const std::string& name,
                                const std::filesystem::path& folder);
  bool is_proved_with(const std::string& text, const std::string& name, const std::filesystem::path& folder);
  // Whether every execution is one that the woven program does not end at an overflow.
  bool is_defined();
  result::Result try_inputs(verify::Woven& woven, engines::GivenInputs inputs);
  bool is_inserted(const support::SourceLocation& location) const;

  const Question& question_;
  const WovenProgram& woven_files_;
  verify::Listener& listener_;
  verify::Settings settings_;
  verify::Woven woven_;                        // the original, with the property
  std::optional<verify::Woven> woven_output_;  // the woven C program, about reach_error
};

}  // namespace heddle::tools
