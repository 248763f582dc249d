#include "trees.h"

#include <sstream>
#include <vector>

#include "goto_binary/cbmc/write.h"
#include "goto_binary/read.h"

namespace heddle::testing {

namespace {

using goto_binary::Irep;

constexpr size_t kMostChanges = 4;
constexpr size_t kWaysToChange = 8;

class Changer {
 public:
  Changer(goto_binary::GotoFile& file, std::mt19937_64& generator)
      : file_(file), ireps_(*file.ireps), node_count_(file.ireps->node_count()), generator_(generator) {}

  void change() {
    if (file_.functions.empty() || file_.symbols.empty()) return;
    auto& function = file_.functions[below(file_.functions.size())];
    auto& symbol = file_.symbols[below(file_.symbols.size())];
    if (function.instructions.empty()) return;
    auto& instruction = function.instructions[below(function.instructions.size())];
    auto& other = function.instructions[below(function.instructions.size())];
    switch (below(kWaysToChange)) {
      case 0:
        instruction.type = static_cast<goto_binary::InstructionType>(below(goto_binary::kLastInstructionType + 1));
        return;
      case 1:
        instruction.guard = changed(instruction.guard);
        return;
      case 2:
        symbol.type = changed(symbol.type);
        return;
      case 3:
        symbol.value = changed(symbol.value);
        return;
      case 4:
        instruction.targets.assign(below(3), static_cast<uint32_t>(below(function.instructions.size())));
        return;
      case 5:
        std::swap(instruction, other);
        return;
      default:
        instruction.code = changed(instruction.code);
        return;
    }
  }

 private:
  size_t below(size_t limit) { return std::uniform_int_distribution<size_t>(0, limit - 1)(generator_); }
  Irep any() { return file_.ireps->node(static_cast<uint32_t>(below(node_count_))); }

  // With a change here, or in one of its parts.
  Irep changed(Irep node) {
    const size_t all = node.size() + node.named_count();
    if (all == 0 || below(4) == 0) {
      if (below(2) == 0) return any();
    } else if (below(6) != 0) {
      return rebuilt(node, node.id(), below(all));
    }
    return rebuilt(node, any().id(), all);
  }

  // With another id, and the part of this number changed, or left out.
  Irep rebuilt(Irep node, std::string_view id, size_t number) {
    const bool leaves_out = below(8) == 0;
    std::vector<Irep> parts;
    goto_binary::IrepBuilder::Named named;
    for (size_t i = 0; i < node.size(); ++i)
      if (i != number)
        parts.push_back(node[i]);
      else if (!leaves_out)
        parts.push_back(changed(node[i]));
    for (size_t i = 0; i < node.named_count(); ++i) {
      auto [key, part] = node.named(i);
      if (node.size() + i != number)
        named.emplace_back(key, part);
      else if (!leaves_out)
        named.emplace_back(key, changed(part));
    }
    return ireps_.make(id, parts, named);
  }

  goto_binary::GotoFile& file_;
  goto_binary::IrepBuilder ireps_;
  size_t node_count_;  // of the file as it was
  std::mt19937_64& generator_;
};

}  // namespace

std::string with_changed_trees(const std::string& bytes, std::mt19937_64& generator) {
  support::FileBytes given = support::FileBytes::of_text(bytes);
  std::vector<goto_binary::LinkedFile> parts = goto_binary::read("original", given);
  if (parts.size() != 1 || parts[0].file.dialect != goto_binary::Dialect::Cbmc) return bytes;
  Changer changer(parts[0].file, generator);
  const size_t count = std::uniform_int_distribution<size_t>(1, kMostChanges)(generator);
  for (size_t i = 0; i < count; ++i) changer.change();
  std::ostringstream out;
  goto_binary::cbmc::write(out, parts[0].file);
  return std::move(out).str();
}

}  // namespace heddle::testing
