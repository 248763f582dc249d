#include "verify/transform.h"

#include <memory>

#include "ir/mentioned.h"
#include "ir/unsupported.h"
#include "passes/unfold_aggregates.h"
#include "spec/memory_model.h"
#include "verify/load.h"
#include "verify/weave.h"

namespace heddle::verify {

namespace {

// What is left to decide about the output.
constexpr const char* kPropertyFile = "unreach-call.prp";
constexpr const char* kProperty = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";

spec::Specification specification_for_c(const PropertySource& source, support::Diagnostics& diagnostics) {
  spec::Specification result = read_specification(source, "", diagnostics);
  if (spec::has_goal(result, spec::Goal::Termination)) {
    support::Diagnostics known;
    result = read_specification(source, "\ninclude \"defined-executions.ia\";\n", known);
  }
  spec::require_meaning_in_c(result);
  return result;
}

support::Message message_at(const ir::Program& program, const support::SourceRange& range, std::string text) {
  if (!range.valid()) return {{}, 0, 0, std::move(text)};
  return {program.files()[range.begin.file].path, range.begin.line, range.begin.column, std::move(text)};
}

// What is not supported has no checks inside.
void refuse_unsupported(const ir::Program& program) {
  for (const ir::Function* function : ir::mentioned_functions(program))
    for (const ir::Instruction& instruction : function->body)
      if (ir::is_unsupported(instruction))
        throw support::UnsupportedError(message_at(program, instruction.range, *instruction.message));
}

// What the output does not decide.
void warn(const ir::Program& program, const instrument::Plan& plan, bool compares_incomplete,
          support::Diagnostics& diagnostics) {
  auto warning = [&](const support::SourceRange& range, std::string text) {
    diagnostics.warn(message_at(program, range, std::move(text)));
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
    if (!instance.state.is_complete && compares_incomplete)
      warning(range, "an error that is reached need not be one: " + instance.state.incomplete_because);
    if (!instance.state.is_complete && !compares_incomplete)
      warning(range, "nothing is checked here, so that no error is reached proves nothing: " +
                         instance.state.incomplete_because);
    if (!instance.state.is_finite)
      warning(range, "that no error is reached proves nothing here: " + instance.state.infinite_because);
  }
}

}  // namespace

// Files whose operations come from macros or headers are preprocessed first, which takes a second round.
Transformed transform(frontend::Options& c, bool check_ir, const PropertySource& property,
                      source_rewrite::RewriteOptions options, support::Diagnostics& diagnostics) {
  c.link_all = true;  // what is written has to be all
  const spec::Specification specification = specification_for_c(property, diagnostics);
  const std::vector<std::string>& errors = error_functions();
  options.error_functions = {errors.begin(), errors.end()};
  while (true) {
    ir::Program program = load(c, check_ir, diagnostics);
    refuse_unsupported(program);
    if (passes::has_aggregates(program))
      throw support::UnsupportedError({"", 0, 0, "aggregates in C that is to be transformed"});
    const instrument::Plan plan = make_plan(program, specification);
    source_rewrite::Rewritten result = source_rewrite::rewrite(program, plan, c, options);
    if (result.to_preprocess.empty()) {
      warn(program, plan, options.compare_incomplete_states, diagnostics);
      return {std::move(result.files), source_rewrite::conclusions(plan, options), program.data_model().kind};
    }
    for (const std::string& path : result.to_preprocess)
      c.texts[path] = std::make_shared<const std::string>(source_rewrite::preprocess(c, path));
  }
}

std::vector<TextFile> beside(const Transformed& transformed, const std::vector<std::string>& names,
                             const std::string& stem, const std::string& property) {
  return {{stem + ".map.json",
           source_rewrite::edit_map(transformed.files, names, transformed.conclusions, property)},
          {stem + ".yml", source_rewrite::task_definition(names, kPropertyFile, transformed.data_model)},
          {kPropertyFile, kProperty}};
}

}  // namespace heddle::verify
