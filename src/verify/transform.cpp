#include "verify/transform.h"

#include <memory>

#include "passes/unfold_aggregates.h"
#include "verify/load.h"
#include "verify/weave.h"
#include "verify/weave_for_others.h"

namespace heddle::verify {

namespace {

// What is left to decide about the output.
constexpr const char* kPropertyFile = "unreach-call.prp";
constexpr const char* kProperty = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";

}  // namespace

// Files whose operations come from macros or headers are preprocessed first, which takes a second round.
Transformed transform(frontend::Options& c, bool check_ir, const PropertySource& property,
                      source_rewrite::RewriteOptions options, support::Diagnostics& diagnostics) {
  c.link_all = true;  // what is written has to be all
  const spec::Specification specification =
      specification_for_others(property, MemoryModel::Unknown, diagnostics);
  const std::vector<std::string>& errors = error_functions();
  options.error_functions = {errors.begin(), errors.end()};
  while (true) {
    ir::Program program = load(c, check_ir, diagnostics);
    refuse_unsupported(program);
    // What checks compute with are types by their names on other machines (source_rewrite/c_text.h).
    if (program.data_model().kind == expr::DataModelKind::IP16)
      throw support::UnsupportedError({"", 0, 0, "C output for machines of 16 bits"});
    if (passes::has_aggregates(program))
      throw support::UnsupportedError({"", 0, 0, "aggregates in C that is to be transformed"});
    const instrument::Plan plan = make_plan(program, specification);
    source_rewrite::Rewritten result = source_rewrite::rewrite(program, plan, c, options);
    if (result.to_preprocess.empty()) {
      warn_of_limits(program, plan, options.compare_incomplete_states, diagnostics);
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
