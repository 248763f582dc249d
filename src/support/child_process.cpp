#include "support/child_process.h"

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
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <new>
#include <utility>

#include "support/check.h"

namespace heddle::support {

namespace {

// Both ends of a pipe, closed at the end of the scope.
class Pipe {
 public:
  Pipe() { CHECK(pipe2(ends_.data(), O_CLOEXEC) == 0, "there should be file descriptors left for a pipe"); }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  int reading() const { return ends_[0]; }
  int writing() const { return ends_[1]; }
  int release_reading() { return std::exchange(ends_[0], -1); }
  void close_end(size_t i) {
    if (ends_[i] >= 0) close(std::exchange(ends_[i], -1));
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

void limit_resources(const ChildLimits& limits) {
  if (limits.memory_bytes != 0) {
    const rlimit memory{limits.memory_bytes, limits.memory_bytes};
    setrlimit(RLIMIT_AS, &memory);
  }
  if (limits.cpu_seconds != 0) {
    const rlimit time{limits.cpu_seconds, limits.cpu_seconds};
    setrlimit(RLIMIT_CPU, &time);
  }
  if (limits.file_bytes != 0) {
    const rlimit size{limits.file_bytes, limits.file_bytes};
    setrlimit(RLIMIT_FSIZE, &size);
  }
}

// Engines recurse over expressions, and generated programs nest deeper than a default stack allows. The stack
// of the main thread grows as far as this limit says and nothing else lies in its way.
void allow_deep_recursion() {
  constexpr rlim_t kWanted = rlim_t{1} << 30;
  rlimit stack{};
  if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur == RLIM_INFINITY || stack.rlim_cur >= kWanted)
    return;
  stack.rlim_cur = std::min(kWanted, stack.rlim_max);
  setrlimit(RLIMIT_STACK, &stack);
}

// Some programs look for their files where PWD says that they are. Shells keep it.
constexpr std::string_view kWorkingFolder = "PWD=";

std::vector<char*> environment_in(const ChildPlace& place, std::string& working_folder) {
  std::vector<char*> result;
  for (char** entry = environ; *entry != nullptr; ++entry)
    if (place.folder.empty() || !std::string_view(*entry).starts_with(kWorkingFolder))
      result.push_back(*entry);
  if (!place.folder.empty()) result.push_back(working_folder.data());
  result.push_back(nullptr);
  return result;
}

// In the child, between fork and exec: only what is allowed there.
[[noreturn]] void become(const std::vector<char*>& arguments, const std::vector<char*>& environment,
                         int input, int output, int status, const ChildLimits& limits,
                         const ChildPlace& place) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // nobody else would end it
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  const int errors = place.hears_errors ? output : open("/dev/null", O_WRONLY);
  if (errors >= 0) dup2(errors, STDERR_FILENO);
  limit_resources(limits);
  if (place.folder.empty() || chdir(place.folder.c_str()) == 0)
    execvpe(arguments[0], arguments.data(), environment.data());
  const char failed = 1;
  [[maybe_unused]] const ssize_t written = write(status, &failed, 1);
  _exit(127);
}

bool has_ended(pid_t child) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == child;
}

// Feeds the child and collects what it says until it has ended and says no more: it may close its output and
// work on, and processes that it left behind may keep its output open. Returns false if it had to be stopped.
bool converse(pid_t child, Pipe& to_child, Pipe& from_child, const std::string& input,
              const ChildLimits& limits, ChildResult& result) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  size_t sent = 0;
  bool is_silent = false;  // its output is closed: mostly, because it is about to end
  fcntl(to_child.writing(), F_SETFL, O_NONBLOCK);
  std::array<char, 65536> buffer;
  for (;;) {
    if (sent == input.size()) to_child.close_end(1);
    std::array<pollfd, 2> ends{pollfd{is_silent ? -1 : from_child.reading(), POLLIN, 0},
                               pollfd{to_child.writing(), POLLOUT, 0}};
    if (poll(ends.data(), ends.size(), is_silent ? 1 : 50) == 0 && has_ended(child)) return true;
    if ((ends[1].revents & (POLLERR | POLLHUP)) != 0) {
      sent = input.size();  // the child does not listen any more
    } else if ((ends[1].revents & POLLOUT) != 0) {
      const ssize_t count = write(to_child.writing(), input.data() + sent, input.size() - sent);
      if (count > 0) sent += static_cast<size_t>(count);
    }
    if ((ends[0].revents & (POLLIN | POLLHUP)) != 0) {
      const ssize_t count = read(from_child.reading(), buffer.data(), buffer.size());
      is_silent = count == 0;
      if (count > 0) result.output.append(buffer.data(), static_cast<size_t>(count));
      result.said_too_much = limits.output_bytes != 0 && result.output.size() > limits.output_bytes;
      if (result.said_too_much) return false;
    }
    const double passed = std::chrono::duration<double>(Clock::now() - begin).count();
    result.timed_out =
        (limits.seconds > 0 && passed > limits.seconds) || (limits.is_cancelled && limits.is_cancelled());
    if (result.timed_out) return false;
  }
}

// In the copy of this process.
[[noreturn]] void do_work(const std::function<std::string()>& work, int output, const ChildLimits& limits) {
  allow_deep_recursion();
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // nobody else would end it
  const int nowhere = open("/dev/null", O_WRONLY);
  if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
  limit_resources(limits);
  std::string text;
  try {
    text = work();
  } catch (...) {
    abort();
  }
  size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t count = write(output, text.data() + sent, text.size() - sent);
    if (count <= 0) break;
    sent += static_cast<size_t>(count);
  }
  _exit(sent == text.size() ? 0 : 1);
}

double cpu_seconds(const rusage& usage) {
  auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// Waits for the end of a child.
void collect(pid_t child, ChildResult& result) {
  int wait_status = 0;
  rusage usage{};
  while (wait4(child, &wait_status, 0, &usage) < 0 && errno == EINTR) {
  }
  result.exit_status = WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : -1;
  result.signal = WIFSIGNALED(wait_status) ? WTERMSIG(wait_status) : 0;
  result.cpu_seconds = cpu_seconds(usage);
}

}  // namespace

ChildResult run_child(const std::vector<std::string>& command, const std::string& input,
                      const ChildLimits& limits, const ChildPlace& place) {
  CHECK(!command.empty(), "a command should name a program");
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  std::string working_folder = std::string(kWorkingFolder) + place.folder;
  const std::vector<char*> environment = environment_in(place, working_folder);
  Pipe to_child;
  Pipe from_child;
  Pipe status;
  // A child that ends early must not take us with it.
  struct sigaction ignore{};
  struct sigaction before{};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &ignore, &before);
  const pid_t child = fork();
  CHECK(child >= 0, "it should be possible to start a process");
  if (child == 0) {
    sigaction(SIGPIPE, &before, nullptr);
    become(arguments, environment, to_child.reading(), from_child.writing(), status.writing(), limits, place);
  }
  to_child.close_end(0);
  from_child.close_end(1);
  status.close_end(1);
  char failed = 0;
  ssize_t told = 0;
  do {
    told = read(status.reading(), &failed, 1);
  } while (told < 0 && errno == EINTR);
  ChildResult result;
  result.started = told == 0;
  if (result.started && !converse(child, to_child, from_child, input, limits, result)) kill(child, SIGKILL);
  to_child.close_end(1);
  collect(child, result);
  kill(-child, SIGKILL);  // what it left behind
  sigaction(SIGPIPE, &before, nullptr);
  return result;
}

ChildResult run_forked(const std::function<std::string()>& work, const ChildLimits& limits) {
  Pipe to_child;
  Pipe from_child;
  const pid_t child = fork();
  CHECK(child >= 0, "it should be possible to start a process");
  if (child == 0) do_work(work, from_child.writing(), limits);
  to_child.close_end(0);
  from_child.close_end(1);
  ChildResult result;
  result.started = true;
  if (!converse(child, to_child, from_child, "", limits, result)) {
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
  }
  collect(child, result);
  return result;
}

// Forked children ----------------------------------------------------------------------------------------

namespace {

constexpr int kOutOfMemory = 77;  // exit status

volatile std::sig_atomic_t asked_to_stop = 0;

void tell(int pipe, const std::string& line) {
  const std::string text = line + "\n";
  for (size_t sent = 0; sent < text.size();) {
    const ssize_t count = write(pipe, text.data() + sent, text.size() - sent);
    if (count < 0 && errno != EINTR) _exit(1);  // nobody listens
    if (count > 0) sent += static_cast<size_t>(count);
  }
}

// While it lives, this thread handles no signals: a copy of the process must not run handlers of its host.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

// Held from the making of a pipe until its writing end is closed here. A child that another thread starts
// meanwhile would keep a copy of that end, and the end of the one that writes would go unnoticed.
std::mutex starting;

[[noreturn]] void work_for_parent(const std::function<void(const ForkedChild::Tell&)>& work, int pipe,
                                  uint64_t memory_bytes) {
  allow_deep_recursion();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setpgid(0, 0);  // so that what it starts ends with it, and Ctrl-C is its parent's to handle
  asked_to_stop = 0;
  struct sigaction note{};
  note.sa_handler = [](int) { asked_to_stop = 1; };
  sigaction(SIGTERM, &note, nullptr);
  // What the host does at these is nothing for a copy of it.
  for (const int other : {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGCHLD, SIGUSR1, SIGUSR2})
    std::signal(other, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (memory_bytes != 0) {
    const rlimit memory{memory_bytes, memory_bytes};
    setrlimit(RLIMIT_DATA, &memory);
  }
  std::set_new_handler([] { _exit(kOutOfMemory); });
  try {
    work([pipe](const std::string& line) { tell(pipe, line); });
  } catch (const std::bad_alloc&) {
    _exit(kOutOfMemory);
  } catch (...) {
    _exit(1);
  }
  _exit(0);
}

}  // namespace

bool was_asked_to_stop() {
  return asked_to_stop != 0;
}

void adopt_descendants() {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

void end_descendants() {
  const std::string path = "/proc/self/task/" + std::to_string(getpid()) + "/children";
  // Ending one may bring others, which are children then.
  constexpr int kMostRounds = 1000;
  for (int round = 0; round < kMostRounds; ++round) {
    std::FILE* file = std::fopen(path.c_str(), "re");
    if (file == nullptr) return;
    bool found = false;
    for (int child = 0; std::fscanf(file, "%d", &child) == 1;) {
      ::kill(child, SIGKILL);
      found = true;
    }
    std::fclose(file);
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    if (!found) return;
    usleep(1000);
  }
}

void ForkedChild::start(const std::function<void(const Tell&)>& work, uint64_t memory_bytes) {
  std::unique_lock<std::mutex> alone(starting);
  const SignalsHeld held;
  Pipe pipe;
  // What the host has not written yet is not flushed before: the copy ends without doing so, and streams may
  // be locked by threads that wait for input.
  const pid_t pid = fork();
  if (pid == 0) {
    alone.unlock();
    pipe.close_end(0);
    work_for_parent(work, pipe.writing(), memory_bytes);
  }
  if (pid < 0) {
    end_ = End::NotStarted;
    return;
  }
  pid_ = pid;
  pipe_ = pipe.release_reading();
}

std::vector<std::string> ForkedChild::read_lines() {
  std::vector<std::string> lines;
  std::array<char, 65536> buffer;
  const ssize_t count = read(pipe_, buffer.data(), buffer.size());
  if (count < 0) return lines;
  if (count == 0) {
    finish();
    return lines;
  }
  text_.append(buffer.data(), static_cast<size_t>(count));
  size_t begin = 0;
  for (size_t end; (end = text_.find('\n', begin)) != std::string::npos; begin = end + 1)
    lines.push_back(text_.substr(begin, end - begin));
  text_.erase(0, begin);
  return lines;
}

// The child closed its end of the pipe: it has ended or will at once.
void ForkedChild::finish() {
  int status = 0;
  rusage usage{};
  while (wait4(pid_, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  ::kill(-pid_, SIGKILL);  // what it may have started and left behind
  used_seconds_ = support::cpu_seconds(usage);
  pid_ = -1;
  close_pipe();
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  end_ = code == 0 ? End::Finished : code == kOutOfMemory ? End::OutOfMemory : End::Crashed;
}

void ForkedChild::pause(bool should_wait) {
  if (!is_running() || is_paused_ == should_wait) return;
  is_paused_ = should_wait;
  ::kill(pid_, should_wait ? SIGSTOP : SIGCONT);
}

// As much as gives it half of the time of another process.
void ForkedChild::give_way() {
  constexpr int kStep = 3;
  if (!is_running() || gives_way_) return;
  gives_way_ = true;
  setpriority(PRIO_PGRP, static_cast<id_t>(pid_), getpriority(PRIO_PROCESS, 0) + kStep);
}

void ForkedChild::ask_to_stop() {
  if (is_running()) ::kill(pid_, SIGTERM);
}

void ForkedChild::kill() {
  if (!is_running()) return;
  used_seconds_ = cpu_seconds();
  ::kill(-pid_, SIGKILL);
  ::kill(pid_, SIGKILL);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  close_pipe();
}

void ForkedChild::close_pipe() {
  if (pipe_ >= 0) close(pipe_);
  pipe_ = -1;
}

double ForkedChild::cpu_seconds() const {
  clockid_t clock{};
  timespec time{};
  if (!is_running()) return used_seconds_;
  if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

uint64_t ForkedChild::resident_bytes() const {
  const std::string path = "/proc/" + std::to_string(pid_) + "/statm";
  std::FILE* file = std::fopen(path.c_str(), "re");
  if (file == nullptr) return 0;
  unsigned long total = 0, resident = 0, shared = 0;
  const int read = std::fscanf(file, "%lu %lu %lu", &total, &resident, &shared);
  std::fclose(file);
  return read == 3 && resident > shared ? (resident - shared) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE))
                                        : 0;
}

}  // namespace heddle::support
