// `heddle transform`: weaves a property into C files and writes C: for any verifier, fuzzer or compiler.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>
#include <unordered_map>

#include "analysis/analyses.h"
#include "decompile/decompile.h"
#include "driver/commands.h"
#include "driver/output.h"
#include "driver/program_input.h"
#include "driver/property_input.h"
#include "verify/load.h"
#include "verify/transform.h"
#include "verify/weave_for_others.h"

namespace heddle::driver {
namespace {

class TransformCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = program_input_options(input_);
    for (const support::OptionTable& more :
         {property_options(property_), placement_options(input_, placement_)})
      table.insert(table.end(), more.begin(), more.end());
    table.insert(
        table.end(),
        {
            {"-o", "FILE",
             "the C file to write, or a folder if there are several input files; beside it go "
             "a task definition (.yml) and the edit map (.map.json). Default: standard output",
             &output_},
            {"--pretty", "",
             "put inserted code on lines of its own where that changes nothing; without it every "
             "line keeps its number",
             &options_.pretty},
            {"--compare-incomplete", "",
             "termination: compare states also at loops where a repeated state does not show that the "
             "loop goes on for ever. Then TRUE of the output is TRUE of the program, but FALSE is not",
             &options_.compare_incomplete_states},
        });
    return table;
  }

  int run(Console& console) override {
    if (input_.c.files.empty() && input_.c.compile_commands.empty()) throw UsageError("no input file");
    if (input_.asks_for_operators ||
        std::ranges::any_of(input_.c.files, [](const auto& file) { return !verify::is_c_file(file); }))
      return transform_program(console);
    support::Diagnostics diagnostics;
    const auto warn = [&] {
      for (const support::Message& warning : diagnostics.warnings()) console.warning(warning);
    };
    std::optional<verify::Transformed> transformed;
    try {
      transformed = verify::transform(input_.c, input_.check_ir, property_, options_, diagnostics);
    } catch (const support::InputError&) {
      warn();
      throw;
    }
    warn();
    write(*transformed);
    return static_cast<int>(ExitStatus::Ok);
  }

 private:
  // What is no C becomes C, and so does what operators rewrite: functions stand where they are called. There
  // is no text of which places could be told: the edit map has no files.
  int transform_program(Console& console) {
    if (options_.pretty) throw UsageError("option '--pretty' is for C files without operators");
    if (options_.compare_incomplete_states)
      throw UsageError("option '--compare-incomplete' is for C files without operators");
    input_.c.link_all =
        input_.c.link_all || !input_.c.compile_commands.empty();  // what is written has to be all
    ir::Program program = load_program(input_, console);
    support::Diagnostics diagnostics;
    const verify::OperatorChoice operators{placement_, input_.operators.get()};
    verify::WovenForOthers woven =
        verify::weave_for_others(std::move(program), property_, verify::MemoryModel::Unknown, diagnostics,
                                 input_.asks_for_operators ? &operators : nullptr);
    for (const support::Message& warning : diagnostics.warnings()) console.warning(warning);
    std::ostringstream text;
    decompile::write_c(text, woven.program, decompile::Readers::Verifiers, exact_operations(woven));
    write_text(output_, text.str());
    if (output_.empty() || output_ == "-") return static_cast<int>(ExitStatus::Ok);
    namespace fs = std::filesystem;
    const fs::path path(output_);
    const verify::Transformed transformed{{}, woven.conclusions, woven.program.data_model().kind};
    for (const verify::TextFile& file :
         verify::beside(transformed, {path.filename().string()}, path.stem().string(), property_.text))
      write_text((path.parent_path() / file.name).string(), file.text);
    return static_cast<int>(ExitStatus::Ok);
  }

  // What intervals and whoever wove the program know: C computes such operations as they stand, which other
  // verifiers understand better than sums that wrap around.
  static decompile::IsExact exact_operations(verify::WovenForOthers& woven) {
    std::unordered_map<const ir::Instruction*, std::pair<uint32_t, uint32_t>> places;
    for (uint32_t f = 0; f < woven.program.functions().size(); ++f)
      for (uint32_t i = 0; i < woven.program.functions()[f].body.size(); ++i)
        places[&woven.program.functions()[f].body[i]] = {f, i};
    const auto analyses = std::make_shared<analysis::Analyses>(woven.program);
    return [&woven, analyses, places](const ir::Instruction& instruction, expr::ExprRef operation) {
      if (woven.is_exact && woven.is_exact(instruction, operation)) return true;
      const auto place = places.find(&instruction);
      if (place == places.end()) return false;
      const expr::Kind overflow = operation->is(expr::Kind::Add)   ? expr::Kind::OverflowAdd
                                  : operation->is(expr::Kind::Sub) ? expr::Kind::OverflowSub
                                                                   : expr::Kind::OverflowMul;
      const expr::ExprRef leaves =
          woven.program.store().binary(overflow, operation->operand(0), operation->operand(1));
      return analyses->intervals().value_at(place->second.first, place->second.second, leaves) ==
             analysis::Interval::single(0);
    };
  }

  void write(const verify::Transformed& transformed) {
    namespace fs = std::filesystem;
    const std::vector<source_rewrite::RewrittenFile>& files = transformed.files;
    if (output_.empty() || output_ == "-") {
      if (files.size() != 1) throw UsageError("several files need a folder to write to: -o FOLDER");
      return write_text(output_, files[0].text);
    }
    std::error_code ignored;
    const bool into_folder = files.size() > 1 || output_.ends_with("/") || fs::is_directory(output_, ignored);
    std::vector<fs::path> paths;
    if (into_folder) {
      fs::create_directories(output_, ignored);
      for (const source_rewrite::RewrittenFile& file : files)
        paths.push_back(fs::path(output_) / fs::path(file.path).filename());
    } else {
      paths.emplace_back(output_);
    }
    std::vector<std::string> names;
    for (size_t i = 0; i < files.size(); ++i) {
      names.push_back(paths[i].filename().string());
      for (size_t j = 0; j < i; ++j)
        if (paths[j] == paths[i])
          throw UsageError(fmt::format("two input files are called '{}'", names.back()));
      if (fs::equivalent(paths[i], files[i].path, ignored))
        throw UsageError(fmt::format("'{}' is an input file", paths[i].string()));
      write_text(paths[i].string(), files[i].text);
    }
    const std::string stem = files.size() > 1 ? "program" : paths[0].stem().string();
    for (const verify::TextFile& file : verify::beside(transformed, names, stem, property_.text))
      write_text((paths[0].parent_path() / file.name).string(), file.text);
  }

  static void write_text(const std::string& path, const std::string& text) {
    Output output(path);
    output.stream() << text;
    output.close();
  }

  ProgramInput input_;
  verify::PropertySource property_;
  std::string placement_ = "suggested";
  std::string output_;
  source_rewrite::RewriteOptions options_;
};

}  // namespace

std::unique_ptr<Command> make_transform_command() {
  return std::make_unique<TransformCommand>();
}

}  // namespace heddle::driver
