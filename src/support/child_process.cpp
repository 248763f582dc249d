#include "support/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
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
}

// In the child, between fork and exec: only what is allowed there.
[[noreturn]] void become(const std::vector<char*>& arguments, int input, int output, int status,
                         const ChildLimits& limits) {
  setpgid(0, 0);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  const int nowhere = open("/dev/null", O_WRONLY);
  if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
  limit_resources(limits);
  execvp(arguments[0], arguments.data());
  const char failed = 1;
  [[maybe_unused]] const ssize_t written = write(status, &failed, 1);
  _exit(127);
}

// Feeds the child and collects what it says until it closes its output. Returns false if it had to be
// stopped.
bool converse(Pipe& to_child, Pipe& from_child, const std::string& input, const ChildLimits& limits,
              std::string& output) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  size_t sent = 0;
  fcntl(to_child.writing(), F_SETFL, O_NONBLOCK);
  std::array<char, 65536> buffer;
  for (;;) {
    if (sent == input.size()) to_child.close_end(1);
    std::array<pollfd, 2> ends{pollfd{from_child.reading(), POLLIN, 0},
                               pollfd{to_child.writing(), POLLOUT, 0}};
    poll(ends.data(), ends.size(), 50);
    if ((ends[1].revents & (POLLERR | POLLHUP)) != 0) {
      sent = input.size();  // the child does not listen any more
    } else if ((ends[1].revents & POLLOUT) != 0) {
      const ssize_t count = write(to_child.writing(), input.data() + sent, input.size() - sent);
      if (count > 0) sent += static_cast<size_t>(count);
    }
    if ((ends[0].revents & (POLLIN | POLLHUP)) != 0) {
      const ssize_t count = read(from_child.reading(), buffer.data(), buffer.size());
      if (count == 0) return true;
      if (count > 0) output.append(buffer.data(), static_cast<size_t>(count));
    }
    const double passed = std::chrono::duration<double>(Clock::now() - begin).count();
    if (limits.seconds > 0 && passed > limits.seconds) return false;
    if (limits.is_cancelled && limits.is_cancelled()) return false;
  }
}

// In the copy of this process.
[[noreturn]] void do_work(const std::function<std::string()>& work, int output, const ChildLimits& limits) {
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
  result.cpu_seconds = cpu_seconds(usage);
}

}  // namespace

ChildResult run_child(const std::vector<std::string>& command, const std::string& input,
                      const ChildLimits& limits) {
  CHECK(!command.empty(), "a command should name a program");
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
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
    become(arguments, to_child.reading(), from_child.writing(), status.writing(), limits);
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
  if (result.started && !converse(to_child, from_child, input, limits, result.output)) {
    result.timed_out = true;
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
  }
  to_child.close_end(1);
  collect(child, result);
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
  if (!converse(to_child, from_child, "", limits, result.output)) {
    result.timed_out = true;
    kill(-child, SIGKILL);
    kill(child, SIGKILL);
  }
  collect(child, result);
  return result;
}

}  // namespace heddle::support
