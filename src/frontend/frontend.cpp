#include "frontend/frontend.h"

#include <pthread.h>
#include <sys/resource.h>
#include <exception>

#include "frontend/compile_commands.h"
#include "frontend/linker.h"
#include "support/check.h"

namespace heddle::frontend {

namespace {

// Clang and the lowering recurse over the syntax tree; generated programs nest deeper than a default stack
// allows.
constexpr size_t kStackBytes = size_t{512} << 20;

struct Work {
  const Options* options;
  support::Diagnostics* diagnostics;
  ir::Program* program;
  std::exception_ptr failure;
};

void load_into(Work& work) {
  const Options& options = *work.options;
  std::vector<ParseInput> inputs;
  if (!options.compile_commands.empty()) inputs = inputs_from_compile_commands(options);
  for (const std::string& file : options.files) {
    ParseInput input;
    input.path = file;
    inputs.push_back(std::move(input));
  }
  if (inputs.empty()) throw support::InputError("", 0, 0, "there is no C file to read");
  Linker linker(*work.program, options, *work.diagnostics);
  for (ParseInput& input : inputs) {
    input.data_model = options.data_model;
    input.arguments.insert(input.arguments.end(), options.clang_arguments.begin(),
                           options.clang_arguments.end());
    const std::string base = input.path.substr(input.path.rfind('/') + 1);
    linker.add_unit(input, inputs.size() == 1 ? "" : base + "::");
  }
  linker.link();
}

void* run(void* argument) {
  Work& work = *static_cast<Work*>(argument);
  try {
    load_into(work);
  } catch (...) {
    work.failure = std::current_exception();
  }
  return nullptr;
}

}  // namespace

ir::Program load(const Options& options, support::Diagnostics& diagnostics) {
  ir::Program program(expr::DataModel{options.data_model});
  Work work{&options, &diagnostics, &program, nullptr};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  pthread_t thread;
  const int failed = pthread_create(&thread, &attributes, run, &work);
  pthread_attr_destroy(&attributes);
  CHECK(failed == 0, "a thread for the front end should start");
  pthread_join(thread, nullptr);
  if (work.failure) std::rethrow_exception(work.failure);
  return program;
}

}  // namespace heddle::frontend
