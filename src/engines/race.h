// Several engines side by side, each in a process of its own: the first conclusive answer wins and the others
// are stopped. A process that crashes, runs out of memory or is told to stop costs its own answer only.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engines/task.h"

namespace heddle::engines {

struct Contestant {
  std::string name;
  // Runs in the child process.
  std::function<result::Result(const Voice&)> run;
  double delay_seconds = 0;  // starts so late, or when every other one has given up
  // The name of another: this one starts when that one has held up its search for violations for a while.
  std::string stands_in_for = {};
  // Whether it leaves the processors to those that search for violations when the race is long: theirs is the
  // one kind of work that gets nearer to an answer with every step.
  bool gives_way = false;
  // Runs in this process before the child is started: what several contestants need is computed once.
  std::function<void()> before_start = {};
};

struct RaceOptions {
  double equal_seconds = 5;   // after which some give way
  double seconds = 0;         // wall-clock, for all together; 0: no limit
  double cpu_seconds = 0;     // processor time of each; 0: no limit
  uint64_t memory_bytes = 0;  // for all together; 0: no limit
  std::function<bool()> is_cancelled;
  // Called in this process with the name of a contestant, its last word and the seconds since the start.
  std::function<void(const std::string& name, const std::string& text, double seconds)> progress;
  // Called in this process with what a contestant found on the way (see Task::found).
  Found found;
};

// The verdict, or Unknown with the reasons of all contestants. An Unknown keeps the largest bound that any of
// them finished. What each of them did is in Result::engines.
result::Result race(const std::vector<Contestant>& contestants, const RaceOptions& options);

}  // namespace heddle::engines
