#include "frontend/frontend.h"

#include <pthread.h>
#include <sys/resource.h>
#include <algorithm>
#include <exception>
#include <map>

#include "frontend/compile_commands.h"
#include "frontend/linker.h"
#include "frontend/target.h"
#include "support/check.h"

namespace heddle::frontend {

namespace {

constexpr size_t kStackBytes = size_t{512} << 20;

struct Work {
  const std::function<void()>* function;
  std::exception_ptr failure;
};

void* run(void* argument) {
  Work& work = *static_cast<Work*>(argument);
  try {
    (*work.function)();
  } catch (...) {
    work.failure = std::current_exception();
  }
  return nullptr;
}

std::string base_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

void on_large_stack(const std::function<void()>& function) {
  Work work{&function, nullptr};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  pthread_t thread;
  const int failed = pthread_create(&thread, &attributes, run, &work);
  pthread_attr_destroy(&attributes);
  CHECK(failed == 0, "a thread for the front end should start");
  pthread_join(thread, nullptr);
  if (work.failure) std::rethrow_exception(work.failure);
}

std::vector<ParseInput> inputs_of(const Options& options) {
  std::vector<ParseInput> inputs;
  std::optional<expr::DataModelKind> data_model = options.data_model;
  std::string target = options.target;
  if (!options.compile_commands.empty()) {
    BuildInputs built = inputs_from_compile_commands(options);
    inputs = std::move(built.inputs);
    if (!data_model) data_model = built.data_model;
    if (target.empty()) target = built.target;
  } else {
    for (const std::string& file : options.files) inputs.emplace_back().path = file;
  }
  if (inputs.empty()) throw support::InputError("", 0, 0, "there is no C file to read");
  expr::DataModel machine{data_model.value_or(expr::DataModelKind::LP64)};
  if (!target.empty()) {
    machine = target_of(target).data_model;
    if (data_model.value_or(machine.kind) != machine.kind)
      throw support::InputError("", 0, 0,
                                "the target '" + target + "' has the data model " + machine.name() +
                                    ", not the one that is asked for");
  }
  for (ParseInput& input : inputs) {
    input.target = target;
    input.data_model = machine;
    input.arguments.insert(input.arguments.end(), options.clang_arguments.begin(),
                           options.clang_arguments.end());
    input.assumptions.insert(input.assumptions.end(), options.flag_assumptions.begin(),
                             options.flag_assumptions.end());
    if (auto found = options.texts.find(input.path); found != options.texts.end()) input.text = found->second;
  }
  return inputs;
}

std::vector<std::string> functions_of(const Options& options) {
  std::vector<std::string> names;
  on_large_stack([&] {
    for (const ParseInput& input : inputs_of(options)) {
      if (input.is_needed_only) continue;
      std::ranges::move(defined_functions(input), std::back_inserter(names));
    }
  });
  return names;
}

ir::Program load(const Options& options, support::Diagnostics& diagnostics) {
  const std::vector<ParseInput> inputs = inputs_of(options);
  ir::Program program(inputs.front().data_model);
  on_large_stack([&] {
    Linker linker(program, options, diagnostics);
    std::map<std::string, unsigned> bases;
    for (const ParseInput& input : inputs) ++bases[base_name(input.path)];
    for (const ParseInput& input : inputs) {
      const std::string base = base_name(input.path);
      const std::string unique = bases[base] == 1 ? base : input.directory + "/" + input.path;
      const std::string prefix = inputs.size() == 1 ? "" : unique + "::";
      if (input.is_needed_only)
        linker.add_candidate(input, prefix);
      else
        linker.add_unit(input, prefix);
    }
    linker.link();
  });
  return program;
}

}  // namespace heddle::frontend
