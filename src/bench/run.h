// Runs every task with every configuration, several side by side.
#pragma once

#include <vector>

#include "bench/results.h"
#include "bench/task.h"

namespace heddle::bench {

struct Progress {
  size_t done = 0;  // also what was done before
  size_t total = 0;
  size_t running = 0;
  double seconds_left = 0;  // an estimate; 0: none yet
};

class Listener {
 public:
  virtual ~Listener() = default;
  virtual void on_record(const Record& record) = 0;
  virtual void on_progress(const Progress& progress) = 0;  // a few times a second
  virtual bool is_cancelled() = 0;
};

struct Plan {
  std::vector<Task> tasks;
  std::vector<Configuration> configurations;
  Limits limits;
  unsigned jobs = 1;
  std::string binary;       // the heddle of configurations that name none
  bool uses_groups = true;  // control groups, where that is allowed
  // Every so manieth run, of all in their order; what others have done already is left out.
  unsigned part = 0;
  unsigned parts = 1;
  std::set<RunKey> done_elsewhere;
};

// Those that the log does not have yet, the configurations of a task one after the other. Returns whether all
// are done now. What is running when the listener cancels is ended and not recorded.
bool run(const Plan& plan, ResultsLog& log, Listener& listener);

// The command of a run.
std::vector<std::string> command_of(const Plan& plan, const Configuration& configuration, const Task& task);

}  // namespace heddle::bench
