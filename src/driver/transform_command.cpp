// `heddle transform`: weaves a property into C files and writes C: for any verifier, fuzzer or compiler.
#include <fmt/format.h>

#include <filesystem>
#include <set>

#include "driver/commands.h"
#include "driver/output.h"
#include "driver/program_input.h"
#include "driver/property_input.h"
#include "ir/mentioned.h"
#include "ir/unsupported.h"
#include "passes/unfold_aggregates.h"
#include "source_rewrite/rewrite.h"
#include "spec/memory_model.h"
#include "verify/weave.h"

namespace heddle::driver {
namespace {

// What is left to decide about the output.
constexpr const char* kPropertyFile = "unreach-call.prp";
constexpr const char* kProperty = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";

class TransformCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = program_input_options(input_);
    const support::OptionTable property = property_options(property_);
    table.insert(table.end(), property.begin(), property.end());
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
    require_c_files(input_.c);
    // What is written has to be all.
    if (!input_.c.compile_commands.empty()) input_.c.link_all = true;
    write(transform(console));
    return static_cast<int>(ExitStatus::Ok);
  }

 private:
  // Files whose operations come from macros or headers are preprocessed first, which takes a second round.
  std::vector<source_rewrite::RewrittenFile> transform(Console& console) {
    const spec::Specification specification = load_specification_for_c(property_, console);
    spec::require_meaning_in_c(specification);
    const std::vector<std::string>& errors = verify::error_functions();
    options_.error_functions = {errors.begin(), errors.end()};
    while (true) {
      ir::Program program = load_program(input_, console);
      refuse_unsupported(program);
      if (passes::has_aggregates(program))
        throw support::UnsupportedError({"", 0, 0, "aggregates in C that is to be transformed"});
      data_model_ = program.data_model().kind;
      const instrument::Plan plan = verify::make_plan(program, specification);
      source_rewrite::Rewritten result = source_rewrite::rewrite(program, plan, input_.c, options_);
      if (result.to_preprocess.empty()) {
        warn(program, plan, console);
        conclusions_ = source_rewrite::conclusions(plan, options_);
        return std::move(result.files);
      }
      for (const std::string& path : result.to_preprocess)
        input_.c.texts[path] =
            std::make_shared<const std::string>(source_rewrite::preprocess(input_.c, path));
    }
  }

  // What is not supported has no checks inside.
  static void refuse_unsupported(const ir::Program& program) {
    for (const ir::Function* function : ir::mentioned_functions(program))
      for (const ir::Instruction& instruction : function->body)
        if (ir::is_unsupported(instruction))
          throw support::UnsupportedError(message_at(program, instruction.range, *instruction.message));
  }

  static support::Message message_at(const ir::Program& program, const support::SourceRange& range,
                                     std::string text) {
    if (!range.valid()) return {{}, 0, 0, std::move(text)};
    return {program.files()[range.begin.file].path, range.begin.line, range.begin.column, std::move(text)};
  }

  // What the output does not decide.
  void warn(const ir::Program& program, const instrument::Plan& plan, Console& console) const {
    auto warning = [&](const support::SourceRange& range, std::string text) {
      console.warning(message_at(program, range, std::move(text)));
    };
    for (const ir::Function& function : program.functions())
      for (const ir::Instruction& instruction : function.body)
        if (ir::is_unsupported(instruction))
          warning(instruction.range, "unsupported: " + *instruction.message +
                                         ": stays as it is, without checks; main does not "
                                         "lead there");
    for (const instrument::Refusal& refusal : plan.refusals) warning(refusal.range, refusal.reason);
    for (const instrument::Instance& instance : plan.instances) {
      const support::SourceRange range = instance.loop != instrument::kNone ? plan.loops[instance.loop].range
                                         : instance.function != nullptr     ? instance.function->range
                                                                            : support::SourceRange{};
      if (!instance.state.is_complete && options_.compare_incomplete_states)
        warning(range, "an error that is reached need not be one: " + instance.state.incomplete_because);
      if (!instance.state.is_complete && !options_.compare_incomplete_states)
        warning(range, "nothing is checked here, so that no error is reached proves nothing: " +
                           instance.state.incomplete_because);
      if (!instance.state.is_finite)
        warning(range, "that no error is reached proves nothing here: " + instance.state.infinite_because);
    }
  }

  void write(const std::vector<source_rewrite::RewrittenFile>& files) {
    namespace fs = std::filesystem;
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
    const fs::path stem = into_folder && files.size() > 1 ? fs::path(output_) / "program" : paths[0];
    auto beside = [&](const char* extension) { return fs::path(stem).replace_extension(extension).string(); };
    write_text(beside(".map.json"), source_rewrite::edit_map(files, names, conclusions_, property_.text));
    write_text(beside(".yml"), source_rewrite::task_definition(names, kPropertyFile, data_model_));
    write_text((paths[0].parent_path() / kPropertyFile).string(), kProperty);
  }

  static void write_text(const std::string& path, const std::string& text) {
    Output output(path);
    output.stream() << text;
    output.close();
  }

  ProgramInput input_;
  verify::PropertySource property_;
  std::string output_;
  expr::DataModelKind data_model_ = expr::DataModelKind::LP64;
  source_rewrite::RewriteOptions options_;
  source_rewrite::Conclusions conclusions_;
};

}  // namespace

std::unique_ptr<Command> make_transform_command() {
  return std::make_unique<TransformCommand>();
}

}  // namespace heddle::driver
