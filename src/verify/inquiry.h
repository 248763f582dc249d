// What strategies have in common: programs that are made ready for the engines, questions about them within
// the time that is left, and a record of who answered what.
#pragma once

#include <chrono>
#include <vector>

#include "analysis/analyses.h"
#include "engines/task.h"
#include "verify/strategy.h"

namespace heddle::verify {

// A program with its analyses, which all engines share. Its bodies are put in the order of control first, by
// the pass manager.
class Prepared {
 public:
  explicit Prepared(ir::Program& program) : program_(program), analyses_(program) { prepare(); }

  ir::Program& program() { return program_; }
  analysis::Analyses& analyses() { return analyses_; }
  // After a change of its bodies.
  void prepare();

 private:
  ir::Program& program_;
  analysis::Analyses analyses_;
};

// Another question, asked by one engine at the same time: a proof of it is an answer too, anything else is
// none.
struct Beside {
  Prepared& prepared;
  engines::Question question;
  std::string engine;
  std::string name;  // that the engine has in reports
};

// How much is done about one question. What is not set is as the user chose.
struct Effort {
  std::string engine = {};
  unsigned last_bound = 0;
  double cpu_seconds = 0;                        // of each engine
  bool uses_intervals = true;                    // what they discharge is not left to the engines
  const ir::Program* with_aggregates = nullptr;  // see engines::Task
  bool is_lifted = false;
  const engines::GivenInputs* given = nullptr;  // instead of those of the settings
  const Beside* beside = nullptr;
  // What a violation that is told on the way comes to; none: a violation.
  std::function<result::Result(result::Result)> judge = {};
};

class Inquiry {
 public:
  Inquiry(const Settings& settings, const Environment& environment)
      : settings_(settings), environment_(environment) {}

  const Settings& settings() const { return settings_; }

  // The answer of the engines.
  result::Result ask(Prepared& prepared, const engines::Question& question, const Effort& effort = {});

  // Whether that result is the proof of what was asked beside.
  static bool is_of(const Beside& beside, const result::Result& result);

  // What every engine did for any question.
  const std::vector<result::EngineReport>& reports() const { return reports_; }

 private:
  double seconds_left() const;  // 0: no limit
  engines::Task task_for(Prepared& prepared, const engines::Question& question, const Effort& effort) const;

  const Settings& settings_;
  const Environment& environment_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::vector<result::EngineReport> reports_;
};

}  // namespace heddle::verify
