// Defaults of the sanitizers in debug builds. LLVM's allocators poison their memory from inline functions; the
// LLVM libraries themselves are not instrumented and never unpoison it, so user poisoning has to be off.
// A finding ends the process with a status of its own, so that no test takes it for anything else.
extern "C" const char* __asan_default_options() {
  return "allow_user_poisoning=0:detect_stack_use_after_return=0:exitcode=99";
}
extern "C" const char* __ubsan_default_options() {
  return "print_stacktrace=1:halt_on_error=1:exitcode=99";
}
