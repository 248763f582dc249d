// A benchmark on a cluster: its runs are shared out among the elements of a Slurm job array. The folder of
// the results has to be one that all machines see.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "bench/run.h"

namespace heddle::bench {

struct SlurmOptions {
  unsigned parts = 8;                // elements of the array
  std::vector<std::string> options;  // of sbatch
  double seconds_between_looks = 2;
};

// Submits what the log does not have yet, waits for it, and gathers it into the log; what is lost on the way
// is submitted again, twice at most. If an array of this folder is still queued, it waits for that. When the
// listener cancels, the array goes on by itself. Returns whether all runs are done. Throws
// support::InputError if there is no Slurm.
bool run_on_slurm(const Plan& plan, const std::filesystem::path& folder, const SlurmOptions& options,
                  ResultsLog& log, Listener& listener);

// What an element of the array does: its part of the plan that was written for it.
bool run_part(const std::string& plan_file, unsigned part, Listener& listener);

}  // namespace heddle::bench
