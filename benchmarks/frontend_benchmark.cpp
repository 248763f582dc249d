// From C to .goto text, measured on the whole process: CPU time (user and system) and peak memory.
#include <benchmark/benchmark.h>

#include "process.h"
#include "programs.h"

namespace heddle::benchmarks {
namespace {

void lower(benchmark::State& state, const std::string& program) {
  TemporaryFile file(".c", program);
  double peak = 0;
  for (auto _ : state) {
    Usage usage = measure({HEDDLE_BINARY, "goto", file.path(), "-o", "/dev/null"});
    if (usage.status != 0) {
      state.SkipWithError("heddle goto failed");
      break;
    }
    state.SetIterationTime(usage.cpu_seconds);
    peak = std::max(peak, usage.peak_megabytes);
  }
  state.counters["peak_MB"] = peak;
}

void lower_one_line(benchmark::State& state) {
  lower(state, "int main(void) { return 0; }\n");
}
void lower_1000_lines(benchmark::State& state) {
  lower(state, everyday_program(1000));
}
void lower_100000_lines(benchmark::State& state) {
  lower(state, everyday_program(100000));
}

// One process per repetition, so that the median is over processes.
void repeat(benchmark::internal::Benchmark* benchmark, int times) {
  benchmark->UseManualTime()->Iterations(1)->Repetitions(times)->ReportAggregatesOnly()->Unit(
      benchmark::kMillisecond);
}

BENCHMARK(lower_one_line)->Apply([](auto* benchmark) { repeat(benchmark, 20); });
BENCHMARK(lower_1000_lines)->Apply([](auto* benchmark) { repeat(benchmark, 20); });
BENCHMARK(lower_100000_lines)->Apply([](auto* benchmark) { repeat(benchmark, 5); });

}  // namespace
}  // namespace heddle::benchmarks
