// The files of a fuzzer's run beside the woven program.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::fuzz {

struct File {
  std::string name;  // relative to the folder of the run; at most one folder deep
  std::string text;
};

// Folders that have to be there.
inline constexpr const char* kFolders[] = {"seeds", "corpus", "crashes", "artifacts"};

// The integer constants of a C text, each once, in their order, without those of preprocessor lines; at most
// `most`.
std::vector<uint64_t> constants_of(const std::string& text, size_t most);

// The harness, a dictionary of the constants, and seeds.
std::vector<File> make_files(const std::string& program_text);

}  // namespace heddle::fuzz
