#include "source_rewrite/rewrite.h"

#include <fmt/format.h>

#include <memory>

#include "source_rewrite/runtime_functions.h"
#include "source_rewrite/unit_writer.h"

namespace heddle::source_rewrite {

namespace {

struct Parsed {
  frontend::ParseInput input;
  std::unique_ptr<frontend::ParsedUnit> unit;
};

// The path under which the program's table of files knows the unit's main file.
std::string main_path(const Parsed& parsed) {
  const clang::SourceManager& sources = parsed.unit->context().getSourceManager();
  if (auto entry = sources.getFileEntryRefForID(sources.getMainFileID()))
    return frontend::display_path(entry->getName().str());
  return parsed.input.path;
}

// A prefix that no identifier or macro of the units begins with.
std::string choose_prefix(const std::vector<Parsed>& units) {
  for (unsigned i = 0;; ++i) {
    const std::string prefix = i == 0 ? "__heddle_" : fmt::format("__heddle{}_", i);
    bool is_free = true;
    for (const Parsed& parsed : units)
      for (const auto& entry : parsed.unit->context().Idents)
        if (entry.getKey().starts_with(prefix)) is_free = false;
    if (is_free) return prefix;
  }
}

// Those of the error functions that some unit declares, named in the output's unit `number`.
Renaming renaming_of(const std::vector<Parsed>& units, const std::set<std::string>& error_functions,
                     const std::string& prefix, size_t number) {
  Renaming result;
  std::set<std::string> used;
  for (const Parsed& parsed : units) {
    for (const std::string& name : error_functions) {
      const clang::FunctionDecl* function = find_function(parsed.unit->context(), name);
      if (function == nullptr) continue;
      used.insert(name);
      if (function->doesThisDeclarationHaveABody() && function->getStorageClass() != clang::SC_Static)
        result.defined.insert(name);
    }
  }
  for (const std::string& name : used)
    result.new_names[name] = result.defined.contains(name) ? prefix + "old_" + name
                                                           : fmt::format("{}old_{}_{}", prefix, name, number);
  return result;
}

// A weave in a header that a unit includes: the unit's preprocessed text has to be edited instead.
bool has_weaves_in_headers(const ir::Program& program, const instrument::Plan& plan,
                           const std::set<std::string>& main_paths) {
  for (const instrument::Weave& weave : plan.weaves) {
    if (!weave.range.valid()) continue;
    const ir::SourceFile& file = program.files().at(weave.range.begin.file);
    if (!file.is_model && !main_paths.contains(file.path)) return true;
  }
  return false;
}

// A function of the library that calls what the program gave it has no text where the call could be woven.
void refuse_calls_by_library(const instrument::Plan& plan, const std::string& path) {
  for (const instrument::Weave& weave : plan.weaves)
    if (weave.event == instrument::EventKind::Call && weave.function->is_model)
      throw support::InputError(path, 0, 0,
                                "unsupported in C output: a function of the library may call one that the "
                                "specification is about");
}

// Whether the unit includes headers of the program's own, which the output would have to find where it lies.
bool includes_own_headers(const Parsed& parsed) {
  const clang::SourceManager& sources = parsed.unit->context().getSourceManager();
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile() || entry.getFile().getFileCharacteristic() != clang::SrcMgr::C_User) continue;
    const auto file = entry.getFile().getContentCache().OrigEntry;
    if (file && *file != *sources.getFileEntryRefForID(sources.getMainFileID())) return true;
  }
  return false;
}

}  // namespace

std::string preprocess(const frontend::Options& c, const std::string& path) {
  std::string result;
  frontend::on_large_stack([&] {
    for (const frontend::ParseInput& input : frontend::inputs_of(c))
      if (input.path == path) result = frontend::preprocess(input);
  });
  return result;
}

Rewritten rewrite(ir::Program& program, const instrument::Plan& plan, const frontend::Options& c,
                  const RewriteOptions& options) {
  Rewritten result;
  frontend::on_large_stack([&] {
    std::vector<Parsed> units;
    std::vector<clang::ASTContext*> contexts;
    std::set<std::string> main_paths;
    for (const frontend::ParseInput& input : frontend::inputs_of(c)) {
      units.push_back({input, std::make_unique<frontend::ParsedUnit>(input)});
      contexts.push_back(&units.back().unit->context());
      main_paths.insert(main_path(units.back()));
    }
    refuse_calls_by_library(plan, units.front().input.path);
    if (has_weaves_in_headers(program, plan, main_paths)) {
      for (const Parsed& parsed : units)
        if (parsed.input.text == nullptr) result.to_preprocess.insert(parsed.input.path);
      if (!result.to_preprocess.empty()) return;
    }
    for (const Parsed& parsed : units)
      if (parsed.input.text == nullptr && includes_own_headers(parsed))
        result.to_preprocess.insert(parsed.input.path);
    if (!result.to_preprocess.empty()) return;
    const ProgramEnd end = find_program_end(program, plan, contexts, units.front().input.path);
    RuntimeNames names;
    names.prefix = choose_prefix(units);
    if (const std::string nondet = choose_nondet(contexts); !nondet.empty()) names.nondet = nondet;
    for (size_t i = 0; i < units.size(); ++i) {
      const Parsed& parsed = units[i];
      clang::ASTContext& ast = parsed.unit->context();
      UnitInput input{.ast = ast,
                      .program = program,
                      .plan = plan,
                      .path = main_path(parsed),
                      .number = static_cast<unsigned>(i),
                      .is_first = i == 0,
                      .options = options,
                      .end = end,
                      .names = names,
                      .error_functions = renaming_of(units, options.error_functions, names.prefix, i)};
      try {
        UnitOutput output = write_unit(std::move(input));
        RewrittenFile file;
        file.path = parsed.input.path;
        file.original = ast.getSourceManager().getBufferData(ast.getSourceManager().getMainFileID()).str();
        file.text = std::move(output.text);
        file.edits = std::move(output.edits);
        file.is_preprocessed = parsed.input.text != nullptr;
        result.files.push_back(std::move(file));
      } catch (const NeedsPreprocessing&) {
        if (parsed.input.text != nullptr)
          throw support::InputError(
              parsed.input.path, 0, 0,
              "unsupported in C output: text that is in no file even after preprocessing");
        result.to_preprocess.insert(parsed.input.path);
      }
    }
    if (!result.to_preprocess.empty()) result.files.clear();
  });
  return result;
}

}  // namespace heddle::source_rewrite
