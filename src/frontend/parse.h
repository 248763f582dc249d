// Runs Clang in this process over one C file and keeps the syntax tree alive.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "expr/type.h"
#include "frontend/annotations.h"
#include "support/diagnostics.h"

namespace clang {
class ASTContext;
class CompilerInstance;
class SourceLocation;
}  // namespace clang

namespace heddle::frontend {

struct ParseInput {
  std::string path;          // as the user named it; of an embedded file: its name
  bool is_embedded = false;  // one of support::embedded_files()
  std::string directory;     // to resolve relative paths; empty: the current one
  std::vector<std::string> arguments;
  expr::DataModel data_model;
  std::shared_ptr<const std::string> text;        // what to read instead of the file's contents
  bool is_needed_only = false;                    // linked only if something else needs what it defines
  std::string problem = {};                       // why it cannot be read, if it has to be; empty: none
  std::string choice = {};                        // what was chosen where the database leaves it open
  bool is_unlisted = false;                       // named by the user, unknown to the database that is used
  std::vector<std::string> ignored_options = {};  // of its command, because nothing here knows them
  std::vector<std::string> assumptions = {};      // of its options, see CompilerFlags
  std::string target = {};                        // as compilers name machines; empty: x86 of the data model
};

// All errors of a file: the first one, and the others.
class ParseErrors : public support::InputError {
 public:
  explicit ParseErrors(std::vector<support::Message> messages)
      : InputError(messages.front()), messages_(std::move(messages)) {}

  const std::vector<support::Message>& messages() const { return messages_; }

 private:
  std::vector<support::Message> messages_;
};

// The name of a file for messages: embedded ones lie in no folder of the user's.
std::string display_path(const std::string& path);

struct OpenPlace;

class ParsedUnit {
 public:
  explicit ParsedUnit(const ParseInput& input);  // throws support::InputError
  ~ParsedUnit();
  ParsedUnit(const ParsedUnit&) = delete;
  ParsedUnit& operator=(const ParsedUnit&) = delete;

  clang::ASTContext& context() const;
  const std::vector<OpenPlace>& open_places() const { return open_places_; }
  // About an annotation in the file that is not read.
  const support::Message* not_read() const {
    return annotated_ && annotated_->not_read ? &*annotated_->not_read : nullptr;
  }

 private:
  // Empty, or the argument with which it should be tried again.
  std::string parse(const ParseInput& input);

  std::optional<Annotated> annotated_;  // Clang reads from it as long as it lives
  std::unique_ptr<clang::CompilerInstance> compiler_;
  std::vector<OpenPlace> open_places_;
};

// The functions that are defined in the file itself. Throws support::InputError.
std::vector<std::string> defined_functions(const ParseInput& input);

// The file after preprocessing, with markers that say which file and line each part came from. What compilers
// disagree about is evened out, so that gcc and Clang both take the text. Throws support::InputError.
std::string preprocess(const ParseInput& input);

}  // namespace heddle::frontend
