// A property woven into C files, as C: for any verifier, fuzzer or compiler. What is left to decide about the
// output is whether `reach_error` can be called.
#pragma once

#include <string>
#include <vector>

#include "source_rewrite/rewrite.h"
#include "support/diagnostics.h"
#include "verify/property.h"

namespace heddle::verify {

struct Transformed {
  std::vector<source_rewrite::RewrittenFile> files;
  source_rewrite::Conclusions conclusions;
  expr::DataModelKind data_model = expr::DataModelKind::LP64;
};

// `c` names the files, and gets the preprocessed text of those that need it. Warnings also say what the
// output does not decide. Throws InputError for what cannot be read, or written in C.
Transformed transform(frontend::Options& c, bool check_ir, const PropertySource& property,
                      source_rewrite::RewriteOptions options, support::Diagnostics& diagnostics);

// A file to write.
struct TextFile {
  std::string name;  // without a folder
  std::string text;
};

// What belongs to the output besides its texts, which get these names, in this order: the edit map, a task
// definition and the property that it names. `stem` is the name of the first two without their endings.
std::vector<TextFile> beside(const Transformed& transformed, const std::vector<std::string>& names,
                             const std::string& stem, const std::string& property);

}  // namespace heddle::verify
