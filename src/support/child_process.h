// A command run as a child process: text in, text out, with limits on time and memory.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace heddle::support {

struct ChildLimits {
  double seconds = 0;         // wall-clock; 0: none
  unsigned cpu_seconds = 0;   // 0: none
  uint64_t memory_bytes = 0;  // address space; 0: none
  // Asked a few times a second; the child is killed as soon as it says yes. May be empty.
  std::function<bool()> is_cancelled;
  uint64_t output_bytes = 0;  // that it may say; 0: no limit
  uint64_t file_bytes = 0;    // of each file that it writes; 0: no limit
};

// Where a command runs, and what is heard of it.
struct ChildPlace {
  std::string folder;         // that it works in; empty: that of this process
  bool hears_errors = false;  // standard error is part of the output
};

struct ChildResult {
  bool started = false;        // false: there is no such program
  bool timed_out = false;      // or cancelled
  bool said_too_much = false;  // and was stopped; the output is what came before
  int exit_status = -1;        // -1: ended by a signal
  int signal = 0;              // 0: ended by none
  double cpu_seconds = 0;
  std::string output;  // standard output; standard error is dropped
};

// Runs the command (program, looked up in PATH, and arguments), gives it `input` and waits for its end. What
// it left behind in its process group ends with it.
ChildResult run_child(const std::vector<std::string>& command, const std::string& input,
                      const ChildLimits& limits, const ChildPlace& place = {});

// The same for work of this program: `work` runs in a copy of the process, and what it returns is the output.
// Only for a process with a single thread. An exception in the work counts as being ended by a signal.
ChildResult run_forked(const std::function<std::string()>& work, const ChildLimits& limits);

// A copy of this process that works for itself and tells lines of text on the way. The copy has one thread,
// whatever the process has; it ends with this object, and with the thread that started it.
class ForkedChild {
 public:
  using Tell = std::function<void(const std::string& line)>;
  enum class End : uint8_t { None, Finished, OutOfMemory, Crashed, NotStarted };

  ForkedChild() = default;
  ForkedChild(const ForkedChild&) = delete;
  ForkedChild& operator=(const ForkedChild&) = delete;
  ~ForkedChild() { kill(); }

  // `work` tells lines without line breaks. Exceptions that it lets out count as a crash, except
  // std::bad_alloc. Memory: of its own, beyond what it has from this process; 0: no limit.
  void start(const std::function<void(const Tell&)>& work, uint64_t memory_bytes = 0);

  bool is_running() const { return pid_ > 0; }
  End end() const { return end_; }
  int descriptor() const { return pipe_; }  // to wait for lines, with poll
  // The lines that are there by now. When there will be no more, the child is not running afterwards.
  std::vector<std::string> read_lines();

  void pause(bool should_wait);
  void give_way();     // from now on, to processes of the usual priority; there is no way back
  void ask_to_stop();  // was_asked_to_stop() becomes true there
  void kill();         // also what it may have started

  double cpu_seconds() const;       // that it has used so far, without processes it started
  uint64_t resident_bytes() const;  // that it alone holds

 private:
  void close_pipe();
  void finish();

  int pid_ = -1;
  bool gives_way_ = false;
  int pipe_ = -1;
  bool is_paused_ = false;
  End end_ = End::None;
  double used_seconds_ = 0;  // once it has ended
  std::string text_;         // an unfinished line
};

// In a forked child: whether it was asked to stop. Elsewhere false.
bool was_asked_to_stop();

// In a forked child: from now on, processes whose parents have ended become its own children, and all
// processes below it can be ended, also those that have left their group.
void adopt_descendants();
void end_descendants();

}  // namespace heddle::support
