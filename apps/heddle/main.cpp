#include <signal.h>
#include <unistd.h>

#include <array>

#include "driver/command_line.h"
#include "driver/exit_status.h"

namespace {

#ifdef __SANITIZE_ADDRESS__

void catch_crashes() {}  // the sanitizer has more to say about a crash

#else

// A crash is a bug of ours too, so it ends like one: one line, exit status 6.
void end_after_crash(int) {
  static const char text[] = "internal error: crashed; please report it together with the input\n";
  [[maybe_unused]] ssize_t ignored = write(STDERR_FILENO, text, sizeof text - 1);
  _exit(static_cast<int>(heddle::driver::ExitStatus::InternalError));
}

void catch_crashes() {
  static std::array<char, 16384> stack;  // of its own, because the usual one may be what ran out
  stack_t alternative = {};
  alternative.ss_sp = stack.data();
  alternative.ss_size = stack.size();
  sigaltstack(&alternative, nullptr);
  struct sigaction action = {};
  action.sa_handler = end_after_crash;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND;
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) sigaction(signal, &action, nullptr);
}

#endif

}  // namespace

int main(int argc, char** argv) {
  catch_crashes();
  return heddle::driver::run_command_line(argc, argv);
}
