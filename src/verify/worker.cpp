#include "verify/worker.h"

#include <poll.h>

#include <nlohmann/json.hpp>

#include "result/json.h"
#include "support/check.h"
#include "verify/decide.h"
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
  if (settings.splits)
    environment.found = [&tell](const Result& found) { tell(as_line({{"found", result::to_json(found)}})); };
  try {
    tell(as_line({{"result", result::to_json(decide_by_strategy(woven, settings, environment))}}));
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    tell(as_line({{"error", error.what()}}));
  }
}

}  // namespace

// The child has its own copy of the program, which it may change.
Worker::Worker(const Woven& woven, Settings settings, Listener& listener)
    : woven_(woven), settings_(std::move(settings)), listener_(listener) {
  child_.start([&](const ForkedChild::Tell& tell) { work(const_cast<Woven&>(woven), settings_, tell); });
}

Result Worker::wait() {
  while (is_running()) {
    wait_for_any({this});
    look();
  }
  return take();
}

void Worker::look() {
  pollfd end{descriptor(), POLLIN, 0};
  if (poll(&end, 1, 0) > 0)
    for (const std::string& line : child_.read_lines()) hear(line);
  if (!stopped_at_ && listener_.is_cancelled()) {
    stopped_at_ = elapsed();
    child_.ask_to_stop();
  }
  if (is_overdue()) child_.kill();
}

void Worker::hear(const std::string& line) {
  const json message = json::parse(line);
  if (message.contains("progress"))
    listener_.on_progress(message["engine"], message["progress"], message["seconds"]);
  if (message.contains("report")) listener_.on_engine(result::engine_report_from_json(message["report"]));
  if (message.contains("result")) result_ = result::from_json(message["result"]);
  if (message.contains("error")) error_ = message["error"];
  if (message.contains("found")) {
    Result found = result::from_json(message["found"]);
    const std::string check = found.assertions.at(0).id;
    listener_.on_violation(check, concluded(std::move(found), woven_.program, settings_));
  }
}

double Worker::elapsed() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

bool Worker::is_overdue() const {
  const double limit = settings_.limits.seconds;
  return (stopped_at_ && elapsed() > *stopped_at_ + kGraceSeconds) ||
         (limit > 0 && elapsed() > limit + kGraceSeconds);
}

Result Worker::take() {
  if (error_) throw support::InternalError(*error_);
  return concluded(result_ ? std::move(*result_) : without_answer(), woven_.program, settings_);
}

Result Worker::without_answer() const {
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

void wait_for_any(const std::vector<Worker*>& workers) {
  std::vector<pollfd> ends;
  for (const Worker* worker : workers) ends.push_back({worker->descriptor(), POLLIN, 0});
  poll(ends.data(), ends.size(), kPollMilliseconds);
}

}  // namespace heddle::verify
