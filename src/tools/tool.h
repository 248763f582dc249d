// What is known of another verifier or fuzzer: how it is called and how its answers read. All of it is data
// (verifiers/*.yml).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heddle::tools {

using Words = std::vector<std::string>;

// How an answer is told. Both have to be so: the exit status, and exactly one line that matches.
struct AnswerForm {
  std::vector<int> statuses;
  std::string line;  // a POSIX extended regular expression
};

enum class Kind : uint8_t { Verifier, Fuzzer };

// One way to call the tool. Ways are tried in their order.
struct Attempt {
  Words options;
  bool may_prove = true;   // its TRUE is one of all executions
  bool may_refute = true;  // its FALSE is one of the program
};

// Values that the program reads, one for each line of the output that matches.
struct InputLines {
  std::string after;  // not empty: only the first line that matches behind each that matches this
  std::string line;   // its first group is the value
  unsigned base = 10;
};

struct Tool {
  std::string name;
  std::string summary;
  std::string install;  // what to do to have it
  std::string website;
  Kind kind = Kind::Verifier;
  std::string folder;  // of the file that describes it; empty: it came with heddle

  Words version_command;
  std::string version_line;  // its first group is the version; empty: the first line is
  Words command;             // with placeholders
  std::vector<Words> build;  // commands that come before it
  std::map<std::string, Words> data_models;
  std::vector<Attempt> attempts = {Attempt{}};
  bool limits_address_space = true;  // not of tools that reserve more than they use

  std::optional<AnswerForm> says_true;
  std::optional<AnswerForm> says_false;
  std::string refuses;  // a line that takes all claims back; empty: none

  std::optional<InputLines> inputs;
  std::string input_files;          // a folder: each file in it holds bytes that may lead to the violation
  std::string corpus_folder;        // where a fuzzer keeps inputs that lead to different places
  std::string violation_witness;    // a file, in YAML
  std::string correctness_witness;  // likewise
};

}  // namespace heddle::tools
