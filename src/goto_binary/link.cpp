#include "goto_binary/link.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "goto_binary/link_types.h"
#include "goto_binary/names.h"
#include "support/diagnostics.h"

namespace heddle::goto_binary {

namespace {

using Names = std::unordered_set<std::string_view>;

bool is_function(const SymbolRecord& symbol) {
  return !symbol.is_type && symbol.type.is("code");
}

// What every file has for the tool itself.
bool is_shared(std::string_view name) {
  return is_of_tool(name) || name.ends_with("'");
}

Names defined_in(const GotoFile& file) {
  Names result;
  for (const FunctionRecord& function : file.functions) result.insert(function.name);
  for (const SymbolRecord& symbol : file.symbols)
    if (symbol.is_static && !symbol.is_extern && !symbol.type.is("code") && !is_shared(symbol.name))
      result.insert(symbol.name);
  return result;
}

// Names that others can define for the file.
Names needed_by(const GotoFile& file) {
  const Names defined = defined_in(file);
  Names result;
  for (const SymbolRecord& symbol : file.symbols)
    if ((is_function(symbol) || symbol.is_static) && !symbol.is_file_local &&
        !defined.contains(symbol.name) && !is_shared(symbol.name))
      result.insert(symbol.name);
  return result;
}

bool offers(const GotoFile& file, const Names& needed) {
  for (const SymbolRecord& symbol : file.symbols)
    if (needed.contains(symbol.name) && !symbol.is_file_local && defined_in(file).contains(symbol.name))
      return true;
  return false;
}

// Parts of archives come in as long as they define what is missing.
std::vector<GotoFile> chosen(std::vector<LinkedFile> files, const std::string& root) {
  std::vector<GotoFile> result;
  Names needed;
  Names defined;
  bool has_start = false;
  const auto take = [&](LinkedFile& next) {
    next.is_optional = false;
    for (const std::string_view name : defined_in(next.file)) defined.insert(name);
    for (const std::string_view name : needed_by(next.file)) needed.insert(name);
    has_start |= defined.contains(kStart);
    result.push_back(std::move(next.file));
    for (const std::string_view name : defined) needed.erase(name);
  };
  for (LinkedFile& file : files)
    if (!file.is_optional) take(file);
  if (!has_start && !defined.contains(root)) needed.insert(root);
  for (bool changes = true; changes;) {
    changes = false;
    for (LinkedFile& file : files)
      if (file.is_optional && offers(file.file, needed)) {
        take(file);
        changes = true;
      }
  }
  return result;
}

class Linker {
 public:
  explicit Linker(GotoFile first) : whole_(std::move(first)) {
    for (const SymbolRecord& symbol : whole_.symbols) enter(symbol);
    for (const FunctionRecord& function : whole_.functions) functions_.insert(function.name);
    owners_.resize(whole_.symbols.size());
    objects_without_setup_ |= !functions_.contains(kInitialize);
  }

  void add(GotoFile next) {
    auto file = std::make_shared<GotoFile>(std::move(next));
    ++file_count_;
    const IrepTable::Renaming renamed = renaming_of(*file);
    const uint32_t offset = whole_.ireps->append(*file->ireps, renamed);
    const auto moved = [&](Irep irep) { return whole_.ireps->node(irep.number() + offset); };
    const auto name_of = [&](std::string_view name) {
      const auto found = renamed.find(name);
      return found == renamed.end() ? name : kept(found->second);
    };
    Names own_functions;
    for (const FunctionRecord& function : file->functions) own_functions.insert(name_of(function.name));
    for (SymbolRecord symbol : file->symbols) {
      symbol.name = name_of(symbol.name);
      symbol.type = moved(symbol.type);
      symbol.value = moved(symbol.value);
      symbol.location = moved(symbol.location);
      merge(symbol, own_functions, *file);
    }
    for (FunctionRecord function : file->functions) {
      function.name = name_of(function.name);
      for (InstructionRecord& instruction : function.instructions) {
        instruction.code = moved(instruction.code);
        instruction.guard = moved(instruction.guard);
        instruction.location = moved(instruction.location);
      }
      add_function(std::move(function), *file);
    }
    objects_without_setup_ |= !own_functions.contains(kInitialize);
    whole_.linked.push_back(std::move(file));
  }

  GotoFile finish() {
    if (functions_.contains(kInitialize)) complete_setup();
    return std::move(whole_);
  }

 private:
  [[noreturn]] static void fail(const GotoFile& file, const std::string& problem) {
    throw support::InputError(file.path, 0, 0, problem);
  }

  std::string_view kept(const std::string& text) {
    return whole_.ireps->string(whole_.ireps->add_string(text));
  }

  void enter(const SymbolRecord& symbol) {
    if (!by_name_.emplace(symbol.name, by_name_.size()).second)
      fail(whole_, fmt::format("symbol '{}' is there twice", symbol.name));
  }

  const SymbolRecord* find(std::string_view name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : &whole_.symbols[found->second];
  }

  // What is private to a file and named as something here, and types of one name that are not the same.
  IrepTable::Renaming renaming_of(const GotoFile& file) const {
    IrepTable::Renaming result;
    const Names clashing = clashing_types(whole_.symbols, file.symbols);
    for (const SymbolRecord& symbol : file.symbols) {
      const SymbolRecord* here = find(symbol.name);
      if (here == nullptr || symbol.is_macro || is_shared(symbol.name)) continue;
      const bool is_private = !symbol.is_type && (symbol.is_file_local || here->is_file_local);
      if (is_private || clashing.contains(symbol.name))
        result.emplace(symbol.name, fmt::format("{}$link{}", symbol.name, file_count_));
    }
    return result;
  }

  void merge(const SymbolRecord& symbol, const Names& own_functions, const GotoFile& file) {
    const auto found = by_name_.find(symbol.name);
    if (found == by_name_.end()) {
      enter(symbol);
      whole_.symbols.push_back(symbol);
      owners_.push_back(file_count_);
      return;
    }
    SymbolRecord& here = whole_.symbols[found->second];
    if (is_shared(symbol.name) || symbol.is_macro) return;
    const auto replace = [&] {
      here = symbol;
      owners_[found->second] = file_count_;
    };
    if (symbol.is_type) {
      if (here.type.flag("incomplete")) replace();
      return;
    }
    if (is_function(symbol) != is_function(here))
      fail(file, fmt::format("'{}' is a function in one file and an object in another", symbol.name));
    if (is_function(symbol)) {
      if (own_functions.contains(symbol.name)) replace();
      return;
    }
    if (!are_same_types(here.type, symbol.type))
      fail(file, fmt::format("object '{}' has another type in another file", symbol.name));
    const bool is_definition = !symbol.is_extern || !symbol.value.is_nil();
    const bool is_defined = !here.is_extern || !here.value.is_nil();
    if (is_definition && is_defined && !symbol.value.is_nil() && !here.value.is_nil())
      fail(file, fmt::format("object '{}' is defined in another file, too", symbol.name));
    if (is_definition && (!is_defined || here.value.is_nil())) replace();
  }

  void add_function(FunctionRecord function, const GotoFile& file) {
    if (functions_.insert(function.name).second) {
      if (function.name == kInitialize) setup_owner_ = file_count_;
      whole_.functions.push_back(std::move(function));
      return;
    }
    if (function.name != kInitialize)
      fail(file, fmt::format("function '{}' is defined in another file, too", function.name));
    more_setup_.emplace_back(file_count_, std::move(function.instructions));
  }

  // One function sets up the objects of all files: each file's those that it defines.
  void complete_setup() {
    const auto setup = std::ranges::find(whole_.functions, kInitialize, &FunctionRecord::name);
    std::vector<InstructionRecord> all;
    append_setup(setup_owner_, std::move(setup->instructions), all);
    for (auto& [owner, instructions] : more_setup_) append_setup(owner, std::move(instructions), all);
    if (objects_without_setup_) append_values(all);
    InstructionRecord end;
    end.type = InstructionType::EndFunction;
    all.push_back(end);
    setup->instructions = std::move(all);
  }

  void append_setup(unsigned owner, std::vector<InstructionRecord> more,
                    std::vector<InstructionRecord>& all) {
    const auto offset = static_cast<uint32_t>(all.size());
    with_setup_.insert(owner);
    for (InstructionRecord& instruction : more) {
      const auto found = by_name_.find(instruction.code[0].text("identifier"));
      const bool is_others = instruction.type == InstructionType::Assign && found != by_name_.end() &&
                             owners_[found->second] != owner && !is_shared(found->first);
      if (is_others || instruction.type == InstructionType::EndFunction) instruction = {};
      for (uint32_t& target : instruction.targets) target += offset;
      all.push_back(std::move(instruction));
    }
  }

  // Objects of files that leave their set-up to the linker have values in their symbols.
  void append_values(std::vector<InstructionRecord>& all) {
    IrepBuilder ireps(*whole_.ireps);
    for (size_t i = 0; i < whole_.symbols.size(); ++i) {
      SymbolRecord& symbol = whole_.symbols[i];
      if (!symbol.is_static || symbol.is_type || is_function(symbol) || is_shared(symbol.name)) continue;
      if (with_setup_.contains(owners_[i]) || symbol.is_extern) continue;
      symbol.is_zero_first = symbol.value.is_nil();
      if (symbol.value.is_nil()) continue;
      const Irep place =
          ireps.make("symbol", {}, {{"identifier", ireps.make(symbol.name)}, {"type", symbol.type}});
      InstructionRecord& assign = all.emplace_back();
      assign.type = InstructionType::Assign;
      assign.code = ireps.make("code", {place, symbol.value}, {{"statement", ireps.make("assign")}});
      assign.location = symbol.location;
    }
  }

  GotoFile whole_;
  std::unordered_map<std::string_view, size_t> by_name_;
  std::vector<unsigned> owners_;  // by symbol: the file that it is from
  Names functions_;
  unsigned file_count_ = 0;
  unsigned setup_owner_ = 0;
  std::vector<std::pair<unsigned, std::vector<InstructionRecord>>> more_setup_;
  std::unordered_set<unsigned> with_setup_;  // files that set up their objects
  bool objects_without_setup_ = false;
};

}  // namespace

GotoFile link(std::vector<LinkedFile> files, const std::string& root) {
  const std::string path = files.empty() ? std::string() : files.front().file.path;
  std::vector<GotoFile> parts = chosen(std::move(files), root);
  if (parts.empty())
    throw support::InputError(path, 0, 0, fmt::format("the file defines no function '{}'", root));
  if (parts.size() == 1) return std::move(parts.front());
  Linker linker(std::move(parts.front()));
  for (size_t i = 1; i < parts.size(); ++i) linker.add(std::move(parts[i]));
  return linker.finish();
}

}  // namespace heddle::goto_binary
