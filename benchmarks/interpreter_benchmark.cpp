// Executed GOTO instructions per second, in process: the program is translated once.
#include <benchmark/benchmark.h>

#include "frontend/frontend.h"
#include "interpreter/interpreter.h"
#include "process.h"
#include "programs.h"

namespace heddle::benchmarks {
namespace {

void interpret_arithmetic(benchmark::State& state) {
  TemporaryFile file(".c", arithmetic_loop(1000000));
  support::Diagnostics diagnostics;
  frontend::Options input;
  input.files = {file.path()};
  ir::Program program = frontend::load(input, diagnostics);
  interpreter::Options options;
  options.record_inputs = false;
  double steps = 0;
  for (auto _ : state) {
    interpreter::Outcome outcome = interpreter::run(program, options);
    if (outcome.kind != interpreter::OutcomeKind::Exited) {
      state.SkipWithError("the program should end by itself");
      break;
    }
    steps += static_cast<double>(outcome.steps);
  }
  state.counters["instructions"] = benchmark::Counter(steps, benchmark::Counter::kIsRate);
}

BENCHMARK(interpret_arithmetic)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace heddle::benchmarks
