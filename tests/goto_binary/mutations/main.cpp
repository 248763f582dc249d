// Mutated goto binaries, read in this process, so that thousands take seconds and run with sanitizers.
//
//   PROGRAM [--count N] [--seed N] [--keep FOLDER] FILE.gb…
//
// Each mutant is read, linked, and made a program; that is printed and written in both tools' forms. It is read or
// refused with a message, in bounded time, and memory is at most kBaseBytes + kTimes * its size. The mutant that is being
// read lies in FOLDER/current.gb, so that it is there after a crash; those that fail otherwise stay as FOLDER/NUMBER.gb. The
// last line is `N passed, N failed`.
#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <sstream>
#include <vector>

#include "goto_binary/cbmc/write.h"
#include "goto_binary/esbmc/export.h"
#include "goto_binary/esbmc/write.h"
#include "goto_binary/program_reader.h"
#include "goto_binary/program_writer.h"
#include "goto_binary/read.h"
#include "ir/check.h"
#include "ir/text.h"
#include "memory_count.h"
#include "support/files.h"
#include "trees.h"

namespace heddle {
namespace {

using Generator = std::mt19937_64;

constexpr size_t kHeadBytes = 6;  // at the beginning of a file, which say what it is
constexpr size_t kBaseBytes = size_t{4} << 20;
constexpr size_t kTimes = 64;
constexpr size_t kComparedBytes = 4096;  // of smaller files, the memory is that of an empty program
constexpr double kMostSeconds = 10;
constexpr unsigned kHangSeconds = 300;
constexpr size_t kStackBytes = size_t{4} << 30;
constexpr size_t kShownBytes = 300;

size_t below(Generator& generator, size_t limit) {
  return std::uniform_int_distribution<size_t>(0, limit - 1)(generator);
}

template <typename T, size_t N>
T one_of(Generator& generator, const std::array<T, N>& choices) {
  return choices[below(generator, N)];
}

constexpr auto kSpice = std::to_array<unsigned char>({0, 1, 0x7F, 0x80, 0xFF, 'S', 'N', 'C', '\\'});
constexpr auto kLengths = std::to_array<size_t>({1, 2, 5, 50});
constexpr auto kRounds = std::to_array<int>({1, 1, 2, 4, 10});

void change(std::string& bytes, const std::string& other, Generator& generator) {
  const size_t place = below(generator, bytes.size());
  const size_t length = one_of(generator, kLengths);
  switch (below(generator, 8)) {
    case 0:
      bytes[place] = static_cast<char>(bytes[place] ^ 1 << below(generator, 8));
      return;
    case 1:
      bytes[place] = static_cast<char>(one_of(generator, kSpice));
      return;
    case 2:
      bytes.erase(place, length);
      return;
    case 3:
      bytes.insert(place, bytes.substr(place, length));
      return;
    case 4:
      bytes.resize(place);
      return;
    case 5:
      std::swap(bytes[place], bytes[below(generator, bytes.size())]);
      return;
    case 6:  // another number: of a node, a string, a target, a count
      bytes[place] = static_cast<char>(bytes[place] + 1);
      return;
    default:
      bytes.replace(place, length, other.substr(below(generator, other.size()), length));
      return;
  }
}

// Half of them are damaged as files, the others say what no tool writes.
std::string mutant(const std::vector<std::string>& originals, Generator& generator) {
  const std::string& original = originals[below(generator, originals.size())];
  if (below(generator, 2) == 0) return testing::with_changed_trees(original, generator);
  const std::string& other = originals[below(generator, originals.size())];
  std::string rest = original.substr(std::min(kHeadBytes, original.size()));
  for (int n = one_of(generator, kRounds); n > 0 && !rest.empty(); --n) change(rest, other, generator);
  return original.substr(0, kHeadBytes) + rest;
}

// As verify::load_binaries makes it, but with every function of the library declared only.
ir::Program program_of(support::FileBytes& bytes, bool keeps_going) {
  std::vector<goto_binary::LinkedFile> parts = goto_binary::read("mutant", bytes);
  for (goto_binary::LinkedFile& part : parts) goto_binary::to_common_words(part.file);
  goto_binary::GotoFile file = goto_binary::link(std::move(parts), "main");
  ir::Program program{expr::DataModel{goto_binary::data_model_of(file)}};
  support::Diagnostics diagnostics;
  goto_binary::ProgramReader reader(file, program, {.keeps_going = keeps_going, .function = ""}, diagnostics);
  reader.declare();
  for (const goto_binary::Missing& missing : reader.missing()) {
    if (program.find_symbol(missing.name) != nullptr) continue;
    if (missing.is_function)
      program.add_function(missing.name, missing.type);
    else
      program.add_symbol(missing.name, missing.type, ir::SymbolKind::Global);
  }
  reader.define();
  return program;
}

void write(ir::Program& program) {
  std::ostream nowhere(nullptr);
  ir::print(nowhere, program);
  ir::print_json(nowhere, program);
  support::Diagnostics diagnostics;
  goto_binary::GotoFile file = goto_binary::to_file(program, diagnostics);
  goto_binary::cbmc::write(nowhere, file);
  goto_binary::esbmc::to_own_words(file);
  goto_binary::esbmc::write(nowhere, file);
}

// What becomes of it, in a word.
std::string outcome_of(const std::string& bytes, bool keeps_going) {
  try {
    support::FileBytes given = support::FileBytes::of_text(bytes);
    ir::Program program = program_of(given, keeps_going);
    if (!ir::check(program).empty()) return "refused: the program is not well-formed";
    try {
      write(program);
    } catch (const support::UnsupportedError&) {
      return "read; the other forms have no word for it";
    }
    return "read and written";
  } catch (const support::UnsupportedError&) {
    return "refused: unsupported";
  } catch (const support::InputError& error) {
    return error.message().text.starts_with("byte ") ? "refused with the offset of a byte" : "refused";
  }
}

class Run {
 public:
  int main(int count, char** values);

 private:
  void read_arguments(int count, char** values);
  void check(size_t number);
  void fail(size_t number, const std::string& bytes, const std::string& problem);

  std::filesystem::path current() const { return keep_ / "current.gb"; }

  size_t count_ = 2000;
  uint64_t seed_ = 1;
  std::filesystem::path keep_ = "goto-binary-failures";
  std::vector<std::string> originals_;
  std::map<std::string, size_t> outcomes_;
  size_t failures_ = 0;
  double largest_ratio_ = 0;
};

void Run::read_arguments(int count, char** values) {
  for (int i = 1; i < count; ++i) {
    const std::string word = values[i];
    if (word == "--count" && i + 1 < count)
      count_ = std::stoul(values[++i]);
    else if (word == "--seed" && i + 1 < count)
      seed_ = std::stoul(values[++i]);
    else if (word == "--keep" && i + 1 < count)
      keep_ = values[++i];
    else
      originals_.push_back(support::read_file(word));
  }
}

// The same programs in the other tool's form.
std::string in_other_form(const std::string& bytes) {
  support::FileBytes given = support::FileBytes::of_text(bytes);
  ir::Program program = program_of(given, /*keeps_going=*/true);
  support::Diagnostics diagnostics;
  goto_binary::GotoFile file = goto_binary::to_file(program, diagnostics);
  goto_binary::esbmc::to_own_words(file);
  std::ostringstream out;
  goto_binary::esbmc::write(out, file);
  return std::move(out).str();
}

void Run::fail(size_t number, const std::string& bytes, const std::string& problem) {
  ++failures_;
  std::ofstream(keep_ / fmt::format("{}.gb", number), std::ios::binary) << bytes;
  std::cout << fmt::format("FAILED mutant {}: {}\n", number, problem.substr(0, kShownBytes)) << std::flush;
}

void Run::check(size_t number) {
  Generator generator(seed_ * 1'000'003 + number);
  const std::string bytes = mutant(originals_, generator);
  std::ofstream(current(), std::ios::binary) << bytes;
  const bool keeps_going = below(generator, 2) == 0;
  alarm(kHangSeconds);
  const std::clock_t start = std::clock();
  testing::begin_count();
  try {
    ++outcomes_[outcome_of(bytes, keeps_going)];
  } catch (const std::exception& error) {
    return fail(number, bytes, error.what());
  }
  const size_t most = testing::most_bytes();
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  if (bytes.size() >= kComparedBytes)
    largest_ratio_ = std::max(largest_ratio_, static_cast<double>(most) / static_cast<double>(bytes.size()));
  if (most > kBaseBytes + kTimes * bytes.size())
    return fail(number, bytes, fmt::format("{} bytes of memory for a file of {}", most, bytes.size()));
  if (seconds > kMostSeconds) fail(number, bytes, fmt::format("{} s", seconds));
}

int Run::main(int count, char** values) {
  read_arguments(count, values);
  std::filesystem::create_directories(keep_);
  for (size_t i = 0, all = originals_.size(); i < all; ++i) {
    try {
      originals_.push_back(in_other_form(originals_[i]));
    } catch (const support::UnsupportedError&) {
      continue;
    }
  }
  std::cout << fmt::format("{} originals\n", originals_.size());
  for (size_t number = 0; number < count_; ++number) check(number);
  std::filesystem::remove(current());
  for (const auto& [outcome, times] : outcomes_) std::cout << fmt::format("{:6} {}\n", times, outcome);
  std::cout << fmt::format("at most {:.0f} times the size of a file in memory\n", largest_ratio_);
  std::cout << fmt::format("{} passed, {} failed\n", count_ - failures_, failures_);
  return failures_ == 0 ? 0 : 1;
}

struct Command {
  int count;
  char** values;
  int status = 2;
};

void* run(void* data) {
  auto& command = *static_cast<Command*>(data);
  try {
    command.status = Run().main(command.count, command.values);
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
  }
  return nullptr;
}

}  // namespace
}  // namespace heddle

// Expressions nest deeply, as they may in `heddle`: see frontend::on_large_stack.
int main(int count, char** values) {
  heddle::Command command{.count = count, .values = values};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, heddle::kStackBytes);
  pthread_t thread{};
  if (pthread_create(&thread, &attributes, heddle::run, &command) != 0) return 2;
  pthread_join(thread, nullptr);
  return command.status;
}
