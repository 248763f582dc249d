#include "engines/race.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <new>
#include <nlohmann/json.hpp>

#include "result/json.h"
#include "support/check.h"

namespace heddle::engines {

using nlohmann::json;
using result::Result;
using result::Verdict;

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPollMilliseconds = 20;
constexpr int kOutOfMemory = 77;  // exit status of a child
// The others wait at least so long for one that confirms its answer, and for this share of the time so far.
constexpr double kLeastWait = 0.1;
constexpr double kShareOfWait = 0.2;

volatile std::sig_atomic_t interrupted = 0;

void note_interrupt(int) {
  interrupted = 1;
}

// Ctrl-C is noted instead of ending the process, for the length of a race.
class InterruptGuard {
 public:
  InterruptGuard() {
    interrupted = 0;
    struct sigaction action{};
    action.sa_handler = note_interrupt;
    sigaction(SIGINT, &action, &old_interrupt_);
    sigaction(SIGTERM, &action, &old_terminate_);
  }
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  ~InterruptGuard() {
    sigaction(SIGINT, &old_interrupt_, nullptr);
    sigaction(SIGTERM, &old_terminate_, nullptr);
  }

 private:
  struct sigaction old_interrupt_{};
  struct sigaction old_terminate_{};
};

void send(int pipe, const json& message) {
  const std::string line = message.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
  for (size_t sent = 0; sent < line.size();) {
    const ssize_t count = write(pipe, line.data() + sent, line.size() - sent);
    if (count < 0 && errno != EINTR) _exit(1);
    if (count > 0) sent += static_cast<size_t>(count);
  }
}

[[noreturn]] void take_part(const Contestant& contestant, int pipe, uint64_t memory_bytes) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setpgid(0, 0);  // so that helpers that it starts end with it
  if (memory_bytes != 0) {
    // A second fence behind the supervisor's look at the resident size: private memory beyond what the
    // process has from its parent.
    const rlimit memory{memory_bytes * 2, memory_bytes * 2};
    setrlimit(RLIMIT_DATA, &memory);
  }
  std::set_new_handler([] { _exit(kOutOfMemory); });
  Result result;
  try {
    result = contestant.run([pipe](const std::string& text) { send(pipe, {{"progress", text}}); });
  } catch (const std::bad_alloc&) {
    _exit(kOutOfMemory);
  } catch (const std::exception& error) {
    result.reason = error.what();
  }
  if (result.engine.empty()) result.engine = contestant.name;
  send(pipe, {{"result", result::to_json(result)}});
  _exit(0);
}

// One child process, from its start to its end.
class Process {
 public:
  explicit Process(const Contestant& contestant) : contestant_(&contestant) {}
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() { stop(); }

  const Contestant& contestant() const { return *contestant_; }
  bool has_started() const { return has_started_; }
  bool is_running() const { return pid_ > 0; }
  int pipe() const { return pipe_; }
  const Result& result() const { return result_; }
  const std::string& last_word() const { return last_word_; }

  void start(uint64_t memory_bytes) {
    has_started_ = true;
    std::array<int, 2> ends{};
    CHECK(pipe2(ends.data(), O_CLOEXEC) == 0, "there should be file descriptors left for a pipe");
    std::fflush(nullptr);
    pid_ = fork();
    if (pid_ == 0) {
      close(ends[0]);
      take_part(*contestant_, ends[1], memory_bytes);
    }
    close(ends[1]);
    pipe_ = ends[0];
    if (pid_ < 0) {
      result_.reason = "no process could be started";
      close_pipe();
    }
  }

  // Reads what is there. Returns true when there is news.
  bool listen() {
    std::array<char, 65536> buffer;
    const ssize_t count = read(pipe_, buffer.data(), buffer.size());
    if (count < 0) return false;
    if (count == 0) {
      end();
      return true;
    }
    text_.append(buffer.data(), static_cast<size_t>(count));
    size_t begin = 0;
    for (size_t end; (end = text_.find('\n', begin)) != std::string::npos; begin = end + 1) {
      const json message = json::parse(text_.begin() + static_cast<ptrdiff_t>(begin),
                                       text_.begin() + static_cast<ptrdiff_t>(end));
      if (message.contains("progress")) {
        last_word_ = message["progress"];
        if (last_word_ == kConfirming) confirms_since_ = Clock::now();
      }
      if (message.contains("result")) {
        result_ = result::from_json(message["result"]);
        has_answer_ = true;
      }
    }
    text_.erase(0, begin);
    return true;
  }

  // Whether it has an answer and began to confirm it a short while ago.
  bool is_confirming(double elapsed) const {
    if (!is_running() || last_word_ != kConfirming) return false;
    const double seconds = std::chrono::duration<double>(Clock::now() - confirms_since_).count();
    return seconds < std::max(kLeastWait, kShareOfWait * elapsed);
  }

  void pause(bool should_wait) {
    if (!is_running() || is_paused_ == should_wait) return;
    is_paused_ = should_wait;
    kill(pid_, should_wait ? SIGSTOP : SIGCONT);
  }

  void stop() {
    if (!is_running()) return;
    kill(-pid_, SIGKILL);
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
    close_pipe();
  }

  void give_up(const std::string& reason) {
    stop();
    result_ = {};
    result_.reason = reason;
  }

  // Processor time that it has used, without that of processes it started.
  double cpu_seconds() const {
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }

  // Bytes of memory that this process alone holds.
  uint64_t resident_bytes() const {
    const std::string path = "/proc/" + std::to_string(pid_) + "/statm";
    std::FILE* file = std::fopen(path.c_str(), "re");
    if (file == nullptr) return 0;
    unsigned long total = 0, resident = 0, shared = 0;
    const int read = std::fscanf(file, "%lu %lu %lu", &total, &resident, &shared);
    std::fclose(file);
    return read == 3 && resident > shared ? (resident - shared) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE))
                                          : 0;
  }

 private:
  // The child closed its end: it has ended or will at once.
  void end() {
    int status = 0;
    waitpid(pid_, &status, 0);
    kill(-pid_, SIGKILL);  // what it may have started and left behind
    pid_ = -1;
    close_pipe();
    if (has_answer_) return;
    if (WIFEXITED(status) && WEXITSTATUS(status) == kOutOfMemory)
      result_.reason = "memory";
    else
      result_.reason = "internal error: the engine '" + contestant_->name + "' crashed";
  }

  void close_pipe() {
    if (pipe_ >= 0) close(pipe_);
    pipe_ = -1;
  }

  const Contestant* contestant_;
  bool has_started_ = false;
  bool has_answer_ = false;
  bool is_paused_ = false;
  Clock::time_point confirms_since_;
  pid_t pid_ = -1;
  int pipe_ = -1;
  std::string text_;
  std::string last_word_;
  Result result_;
};

class Race {
 public:
  Race(const std::vector<Contestant>& contestants, const RaceOptions& options) : options_(options) {
    for (const Contestant& contestant : contestants) processes_.emplace_back(contestant);
  }

  Result run() {
    while (true) {
      start_due();
      if (std::none_of(processes_.begin(), processes_.end(), [](auto& p) { return p.is_running(); }))
        return summary();
      wait();
      for (Process& process : processes_)
        if (!process.is_running() && process.result().verdict != Verdict::Unknown) return process.result();
      if (interrupted != 0) return stopped("interrupted");
      if (options_.seconds > 0 && elapsed() >= options_.seconds) return stopped("timeout");
      check_memory();
      check_time();
    }
  }

 private:
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  void start_due() {
    const double now = elapsed();
    const auto confirming = std::find_if(processes_.begin(), processes_.end(),
                                         [&](const Process& p) { return p.is_confirming(now); });
    for (auto process = processes_.begin(); process != processes_.end(); ++process)
      process->pause(confirming != processes_.end() && process != confirming);
    if (confirming != processes_.end()) return;
    for (Process& process : processes_)
      if (!process.has_started() && now >= process.contestant().delay_seconds)
        process.start(options_.memory_bytes);
    start_next_if_idle();
  }

  // Nobody waits for the time of the next one while there is nothing else to do.
  void start_next_if_idle() {
    Process* next = nullptr;
    for (Process& process : processes_) {
      if (process.is_running()) return;
      const bool is_earlier =
          next == nullptr || process.contestant().delay_seconds < next->contestant().delay_seconds;
      if (!process.has_started() && is_earlier) next = &process;
    }
    if (next != nullptr) next->start(options_.memory_bytes);
  }

  void wait() {
    std::vector<pollfd> ends;
    std::vector<Process*> owners;
    for (Process& process : processes_)
      if (process.is_running()) {
        ends.push_back({process.pipe(), POLLIN, 0});
        owners.push_back(&process);
      }
    if (poll(ends.data(), ends.size(), until_next_look()) <= 0) return;
    for (size_t i = 0; i < ends.size(); ++i)
      if (ends[i].revents != 0 && owners[i]->listen() && options_.progress)
        options_.progress(owners[i]->contestant().name, owners[i]->last_word(), elapsed());
  }

  // Milliseconds, for the next one to start in time.
  int until_next_look() const {
    double seconds = kPollMilliseconds * 1e-3;
    for (const Process& process : processes_) {
      const double left = process.contestant().delay_seconds - elapsed();
      if (!process.has_started() && left > 0) seconds = std::min(seconds, left);
    }
    return static_cast<int>(std::ceil(seconds * 1e3));
  }

  void check_time() {
    if (options_.cpu_seconds == 0) return;
    for (Process& process : processes_)
      if (process.is_running() && process.cpu_seconds() >= options_.cpu_seconds) process.give_up("timeout");
  }

  // When all together need too much, the largest one has to go.
  void check_memory() {
    if (options_.memory_bytes == 0) return;
    uint64_t sum = 0;
    uint64_t largest = 0;
    Process* victim = nullptr;
    for (Process& process : processes_) {
      if (!process.is_running()) continue;
      const uint64_t bytes = process.resident_bytes();
      sum += bytes;
      if (victim == nullptr || bytes > largest) victim = &process;
      largest = std::max(largest, bytes);
    }
    // What it may allocate until the next look has to fit too.
    const uint64_t reserve = std::min<uint64_t>(options_.memory_bytes / 10, 64U << 20);
    if (sum + reserve > options_.memory_bytes) victim->give_up("memory");
  }

  Result stopped(const std::string& reason) {
    for (Process& process : processes_) process.stop();
    Result result;
    result.reason = reason;
    describe(result);
    return result;
  }

  // Everyone gave up: the reasons, each once.
  Result summary() {
    Result result;
    std::vector<std::string> reasons;
    for (const Process& process : processes_) {
      const std::string& reason = process.result().reason;
      if (!reason.empty() && std::find(reasons.begin(), reasons.end(), reason) == reasons.end())
        reasons.push_back(reason);
      result.bound = std::max(result.bound, process.result().bound);
    }
    for (const std::string& reason : reasons) result.reason += (result.reason.empty() ? "" : "; ") + reason;
    if (processes_.size() == 1) return processes_.front().result();
    return result;
  }

  void describe(Result& result) const {
    for (const Process& process : processes_)
      if (!process.last_word().empty())
        result.evidence.push_back(process.contestant().name + " was at: " + process.last_word());
  }

  const RaceOptions& options_;
  const Clock::time_point start_ = Clock::now();
  std::deque<Process> processes_;
};

}  // namespace

Result race(const std::vector<Contestant>& contestants, const RaceOptions& options) {
  InterruptGuard guard;
  return Race(contestants, options).run();
}

}  // namespace heddle::engines
