#include "verify/decide.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>

#include "ir/assumption.h"
#include "result/json.h"
#include "support/check.h"
#include "support/child_process.h"
#include "verify/assumptions.h"
#include "verify/strategy.h"

namespace heddle::verify {

using nlohmann::json;
using result::Reason;
using result::Result;
using support::ForkedChild;

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPollMilliseconds = 20;
// For a worker that was asked to stop, or whose time is up.
constexpr double kGraceSeconds = 2;

std::string as_line(const json& message) {
  return message.dump(-1, ' ', false, json::error_handler_t::replace);
}

// In the worker: what the listener is to hear goes through the pipe.
void work(Woven& woven, const Settings& settings, const ForkedChild::Tell& tell) {
  Environment environment;
  environment.is_cancelled = support::was_asked_to_stop;
  environment.progress = [&tell](const std::string& engine, const std::string& text, double seconds) {
    tell(as_line({{"progress", text}, {"engine", engine}, {"seconds", seconds}}));
  };
  environment.engine_ended = [&tell](const result::EngineReport& report) {
    tell(as_line({{"report", result::to_json(report)}}));
  };
  try {
    tell(as_line({{"result", result::to_json(decide_by_strategy(woven, settings, environment))}}));
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    tell(as_line({{"error", error.what()}}));
  }
}

// The worker as its caller sees it.
class Worker {
 public:
  Worker(Woven& woven, const Settings& settings, Listener& listener)
      : settings_(settings), listener_(listener) {
    child_.start([&](const ForkedChild::Tell& tell) { work(woven, settings, tell); });
  }

  Result wait() {
    while (child_.is_running()) {
      pollfd end{child_.descriptor(), POLLIN, 0};
      if (poll(&end, 1, kPollMilliseconds) > 0)
        for (const std::string& line : child_.read_lines()) hear(json::parse(line));
      if (!stopped_at_ && listener_.is_cancelled()) stop();
      if (is_overdue()) child_.kill();
    }
    if (error_) throw support::InternalError(*error_);
    return result_ ? std::move(*result_) : without_answer();
  }

 private:
  void hear(const json& message) {
    if (message.contains("progress"))
      listener_.on_progress(message["engine"], message["progress"], message["seconds"]);
    if (message.contains("report")) listener_.on_engine(result::engine_report_from_json(message["report"]));
    if (message.contains("result")) result_ = result::from_json(message["result"]);
    if (message.contains("error")) error_ = message["error"];
  }

  void stop() {
    stopped_at_ = elapsed();
    child_.ask_to_stop();
  }

  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  bool is_overdue() const {
    const double limit = settings_.limits.seconds;
    return (stopped_at_ && elapsed() > *stopped_at_ + kGraceSeconds) ||
           (limit > 0 && elapsed() > limit + kGraceSeconds);
  }

  Result without_answer() const {
    if (stopped_at_) return result::unknown(Reason::Interrupted);
    switch (child_.end()) {
      case ForkedChild::End::None:
        return result::unknown(Reason::Timeout);
      case ForkedChild::End::OutOfMemory:
        return result::unknown(Reason::Memory);
      case ForkedChild::End::NotStarted:
        return result::unknown(Reason::InternalError, "no process could be started");
      case ForkedChild::End::Finished:
      case ForkedChild::End::Crashed:
        break;
    }
    return result::unknown(Reason::InternalError, "internal error: the worker process crashed");
  }

  const Settings& settings_;
  Listener& listener_;
  const Clock::time_point start_ = Clock::now();
  std::optional<double> stopped_at_;
  std::optional<Result> result_;
  std::optional<std::string> error_;
  ForkedChild child_;
};

void make_folder(const std::string& folder) {
  if (folder.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw support::InputError(folder, 0, 0, "cannot create the folder: " + error.message());
}

// The same answer without its verdict, which rests on something that nobody knows, or that the user does not
// take for granted.
Result withdrawn(Result answer, Reason reason, const std::string& why) {
  Result result = result::unknown(reason, why);
  result.asked = std::move(answer.asked);
  result.property = std::move(answer.property);
  result.warnings = std::move(answer.warnings);
  result.evidence = std::move(answer.evidence);
  result.engines = std::move(answer.engines);
  return result;
}

struct NotKnown {
  std::string_view input;
  std::string_view what;
};

// What is computed, but not by what is known of it: proofs are about anything that it could be, but a
// violation that comes behind it need not be one.
constexpr auto kNotKnown = std::to_array<NotKnown>({
    {ir::kAssembly, "assembly, of which it is not known what it computes"},
    {"__heddle_nondet_unknown_exceptions", "a question for floating-point exceptions that are not noted"},
});

std::string behind_what_is_not_known(const Result& result, const ir::Program& program) {
  if (result.verdict != result::Verdict::False || !result.counterexample) return "";
  for (const result::InputValue& input : result.counterexample->inputs)
    for (const NotKnown& known : kNotKnown)
      if (input.name == known.input)
        return fmt::format("{}: a violation behind {}", ir::to_string(program, input.location), known.what);
  return "";
}

}  // namespace

Result decide(Woven& woven, const Settings& settings) {
  Listener nobody;
  return decide(woven, settings, nobody);
}

Result decide(Woven& woven, const Settings& settings, Listener& listener) {
  check(settings, woven.property);
  make_folder(settings.solving.dump_folder);
  Result result = Worker(woven, settings, listener).wait();
  if (const std::string why = behind_what_is_not_known(result, woven.program); !why.empty())
    return withdrawn(std::move(result), Reason::NotTheProgram, why);
  if (result.verdict != result::Verdict::True) return result;
  return resting_on_assumptions(std::move(result), woven.program, settings);
}

Result resting_on_assumptions(Result result, const ir::Program& program, const Settings& settings) {
  const std::vector<Assumption> assumed = assumptions(program);
  for (const Assumption& one : assumed) result.warnings.push_back(one.text);
  const auto not_accepted = std::ranges::find_if(assumed, [&](const Assumption& one) {
    return settings.assumptions == Assumptions::None ||
           (one.is_open && settings.assumptions != Assumptions::Any);
  });
  return not_accepted == assumed.end() ? result
                                       : withdrawn(std::move(result), Reason::Assumption, not_accepted->text);
}

}  // namespace heddle::verify
