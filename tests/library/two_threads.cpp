// A host of the library with threads and signal handlers of its own. Two threads decide at once: one has a
// question that nothing answers, and has enough of it only when the other one has its answer. Afterwards no
// process, no file descriptor and no change of a signal handler may be left, and no handler may have been
// called.
#include <dirent.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <latch>
#include <thread>

#include "verify/verify.h"

using namespace heddle;

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr int kRounds = 5;
constexpr auto kLeastPatience = 300ms;  // so that its engines are at work
constexpr auto kMostPatience = 30s;     // with the quick answer, before the test fails
constexpr auto kSoon = 5s;              // the machine may be busy

const char* const kHard = R"(extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = n, i;
  for (i = 0; i < 1000000; i++) x = x * 1103515245u + (x >> 7) * n + i;
  if (x == 77u && n > 5u) reach_error();
  return 0;
}
)";

const char* const kQuick = R"(extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 46341) return 1;
  return n * n < n;
}
)";

bool has_failed = false;

void expect(bool condition, const std::string& what) {
  if (condition) return;
  std::cout << "not as expected: " << what << std::endl;
  has_failed = true;
}

// Signals ------------------------------------------------------------------------------------------------

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGALRM, SIGPIPE, SIGCHLD};
std::array<std::atomic<int>, NSIG> calls;

void count_call(int signal) {
  ++calls[static_cast<size_t>(signal)];
}

// Without SA_RESTART: system calls of the library are interrupted when its processes end.
void install_handlers() {
  struct sigaction action{};
  action.sa_handler = count_call;
  sigaddset(&action.sa_mask, SIGUSR2);
  for (const int signal : kSignals) sigaction(signal, &action, nullptr);
}

void check_handlers() {
  for (const int signal : kSignals) {
    const std::string name = "SIG" + std::string(sigabbrev_np(signal));
    struct sigaction now{};
    sigaction(signal, nullptr, &now);
    expect(now.sa_handler == count_call && (now.sa_flags & SA_RESTART) == 0 &&
               sigismember(&now.sa_mask, SIGUSR2) == 1,
           "the handler of " + name + " is another one");
    // The system tells every parent of the end of its children.
    if (signal != SIGCHLD)
      expect(calls[static_cast<size_t>(signal)] == 0, "the handler of " + name + " was called");
  }
}

// Processes ----------------------------------------------------------------------------------------------

int open_descriptors() {
  DIR* folder = opendir("/proc/self/fd");
  int count = 0;
  while (readdir(folder) != nullptr) ++count;
  closedir(folder);
  return count;
}

// Whether the process, named by its number, is at work in this session: what children start is, too.
bool is_company(const std::string& number) {
  if (number.find_first_not_of("0123456789") != std::string::npos || number == std::to_string(getpid()))
    return false;
  std::FILE* file = std::fopen(("/proc/" + number + "/stat").c_str(), "r");
  if (file == nullptr) return false;
  char state = 0;
  int session = 0;
  const int found = std::fscanf(file, "%*d (%*[^)]) %c %*d %*d %d", &state, &session);
  std::fclose(file);
  return found == 2 && state != 'Z' && session == getsid(0);
}

bool has_company() {
  DIR* processes = opendir("/proc");
  bool found = false;
  while (const dirent* entry = readdir(processes)) found |= is_company(entry->d_name);
  closedir(processes);
  return found;
}

void check_processes() {
  expect(waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD, "a child is left");
  const Clock::time_point begin = Clock::now();
  while (has_company() && Clock::now() - begin < kSoon) std::this_thread::sleep_for(10ms);
  expect(!has_company(), "a process is left");
}

// Deciding -----------------------------------------------------------------------------------------------

struct Round {
  std::latch both_ready{2};
  std::atomic<bool> has_quick_answer = false;
};

class Impatient : public verify::Listener {
 public:
  explicit Impatient(Round& round) : round_(round) {}

  bool is_cancelled() override {
    const auto patience = round_.has_quick_answer ? Clock::duration(kLeastPatience) : kMostPatience;
    if (Clock::now() - start_ < patience) return false;
    if (cancelled_at_ == Clock::time_point{}) cancelled_at_ = Clock::now();
    return true;
  }
  Clock::time_point cancelled_at() const { return cancelled_at_; }

 private:
  Round& round_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point cancelled_at_;
};

verify::Woven woven(const char* text, const std::string& name, const std::string& property) {
  frontend::Options options;
  options.files = {name};
  options.texts[name] = std::make_shared<const std::string>(text);
  support::Diagnostics warnings;
  const ir::Program program = verify::load(options, false, warnings);
  return verify::weave(program, verify::read_properties({property, {}}, warnings).at(0));
}

void ask_hard_question(Round& round) {
  verify::Woven question = woven(kHard, "hard.c", "unreach-call");
  Impatient impatient(round);
  round.both_ready.arrive_and_wait();
  const result::Result result = verify::decide(question, {}, impatient);
  expect(round.has_quick_answer, "the quick answer waits for the slow one");
  expect(result.verdict == result::Verdict::Unknown && result.reason == result::Reason::Interrupted,
         "the hard question: " + result::to_string(result));
  expect(Clock::now() - impatient.cancelled_at() < kSoon, "the end takes long");
}

void ask_quick_question(Round& round) {
  verify::Woven question = woven(kQuick, "quick.c", "no-overflow");
  round.both_ready.arrive_and_wait();
  const result::Result result = verify::decide(question, {});
  round.has_quick_answer = true;
  expect(result::to_string(result) == "FALSE(no-overflow)",
         "the quick question: " + result::to_string(result));
  expect(result.counterexample && result.counterexample->inputs.size() == 1 &&
             result.counterexample->inputs[0].text == "46341",
         "the input of the quick question");
}

}  // namespace

int main() {
  setsid();  // fails for who has a session of its own already
  install_handlers();
  // A thread that waits for input has its stream locked.
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return 2;
  std::FILE* input = fdopen(ends[0], "r");
  std::thread reader([input] { std::fgetc(input); });
  const int descriptors = open_descriptors();
  for (int i = 0; i < kRounds; ++i) {
    Round round;
    std::thread hard([&round] { ask_hard_question(round); });
    std::thread quick([&round] { ask_quick_question(round); });
    hard.join();
    quick.join();
    check_processes();
  }
  check_handlers();
  expect(open_descriptors() == descriptors, "a file descriptor is left");
  close(ends[1]);
  reader.join();
  std::fclose(input);
  return has_failed ? 1 : 0;
}
