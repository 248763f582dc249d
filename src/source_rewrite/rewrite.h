// A weave plan applied to C text: one output per file.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "instrument/plan.h"
#include "source_rewrite/edits.h"

namespace heddle::source_rewrite {

struct RewriteOptions {
  bool pretty = false;  // inserted declarations and statements on lines of their own
  // Also where a state that repeats does not mean that the loop can go on for ever.
  bool compare_incomplete_states = false;
  // Functions by which programs say that an error is reached. Where the program has them, they get other
  // names, so that only the output's own error is one.
  std::set<std::string> error_functions;
};

struct RewrittenFile {
  std::string path;      // of the input
  std::string original;  // the text that was edited: the file's, or what the preprocessor made of it
  std::string text;
  bool is_preprocessed = false;
  std::vector<AppliedEdit> edits;
};

struct Rewritten {
  std::vector<RewrittenFile> files;  // in the order of the inputs
  // Files in which something to be edited comes from a macro or a header. If there are any, `files` is empty:
  // put what preprocess() makes of them into Options::texts, load the program and make the plan again.
  std::set<std::string> to_preprocess;
};

// `c` says how the program was loaded. Throws support::InputError for what cannot be written in C.
Rewritten rewrite(ir::Program& program, const instrument::Plan& plan, const frontend::Options& c,
                  const RewriteOptions& options);

// The preprocessed text of a file of the program.
std::string preprocess(const frontend::Options& c, const std::string& path);

// Which verdicts about the output hold for the program and its property.
struct Conclusions {
  bool if_true = true;
  bool if_false = true;
};
Conclusions conclusions(const instrument::Plan& plan, const RewriteOptions& options);

// Original and output ranges of every edit, with its role, as JSON; and the property, as the user named it.
std::string edit_map(const std::vector<RewrittenFile>& files, const std::vector<std::string>& output_names,
                     const Conclusions& conclusions, const std::string& property);

// A task definition in the format of SV-COMP.
std::string task_definition(const std::vector<std::string>& file_names, const std::string& property_file,
                            expr::DataModelKind data_model);

}  // namespace heddle::source_rewrite
