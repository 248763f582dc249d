// The analyses of whole programs, in process: time for each of them after those it needs, on programs of
// 10,000 and 100,000 lines. Cost should grow with the program and not faster.
#include <benchmark/benchmark.h>

#include <map>
#include <memory>

#include "analysis/dependencies.h"
#include "analysis/intervals.h"
#include "frontend/frontend.h"
#include "passes/pass_manager.h"
#include "process.h"
#include "programs.h"

namespace heddle::benchmarks {
namespace {

struct Analysed {
  explicit Analysed(const ir::Program& program)
      : numbering(program), points_to(numbering), calls(points_to), modified(points_to, calls) {}

  analysis::Numbering numbering;
  analysis::PointsTo points_to;
  analysis::CallGraph calls;
  analysis::Modified modified;
};

// Translated once for all benchmarks.
const ir::Program& program_of(unsigned lines) {
  static std::map<unsigned, std::unique_ptr<ir::Program>> programs;
  std::unique_ptr<ir::Program>& program = programs[lines];
  if (program == nullptr) {
    TemporaryFile file(".c", everyday_program(lines));
    support::Diagnostics diagnostics;
    frontend::Options input;
    input.files = {file.path()};
    program = std::make_unique<ir::Program>(frontend::load(input, diagnostics));
  }
  return *program;
}

void analyse_pointers(benchmark::State& state) {
  const ir::Program& program = program_of(static_cast<unsigned>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(Analysed(program).calls.components().size());
}

void analyse_intervals(benchmark::State& state) {
  const Analysed analysed(program_of(static_cast<unsigned>(state.range(0))));
  for (auto _ : state) {
    const analysis::Intervals intervals(analysed.points_to, analysed.calls, analysed.modified);
    state.counters["activations"] = static_cast<double>(intervals.activations());
  }
}

void analyse_dependencies(benchmark::State& state) {
  const Analysed analysed(program_of(static_cast<unsigned>(state.range(0))));
  for (auto _ : state) {
    const analysis::Dependencies dependencies(analysed.points_to, analysed.calls, analysed.modified);
    benchmark::DoNotOptimize(&dependencies);
  }
}

// All that have to do with each other, with the analyses that they need.
void transform(benchmark::State& state) {
  const ir::Program& program = program_of(static_cast<unsigned>(state.range(0)));
  const std::vector<passes::PassUse> pipeline = passes::parse_pipeline(
      "arrange_blocks,fold_constants,inline_calls,resolve_pointers,share_expressions,promote_variables,"
      "summarize_loops,use_intervals,remove_unreachable,slice");
  for (auto _ : state) {
    state.PauseTiming();
    ir::Program transformed = program.clone();
    state.ResumeTiming();
    analysis::Analyses analyses(transformed);
    benchmark::DoNotOptimize(passes::run_passes(transformed, analyses, pipeline).size());
  }
}

BENCHMARK(analyse_pointers)->Arg(10000)->Arg(100000)->Unit(benchmark::kMillisecond);
BENCHMARK(analyse_intervals)->Arg(10000)->Arg(100000)->Unit(benchmark::kMillisecond);
BENCHMARK(analyse_dependencies)->Arg(10000)->Arg(100000)->Unit(benchmark::kMillisecond);
BENCHMARK(transform)->Arg(10000)->Arg(100000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace heddle::benchmarks
