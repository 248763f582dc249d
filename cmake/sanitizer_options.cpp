// Defaults of the sanitizers in debug builds. LLVM's allocators poison their memory from inline functions; the
// LLVM libraries themselves are not instrumented and never unpoison it, so user poisoning has to be off.
extern "C" const char* __asan_default_options() {
  return "allow_user_poisoning=0:detect_stack_use_after_return=0:abort_on_error=0";
}
extern "C" const char* __ubsan_default_options() {
  return "print_stacktrace=1:halt_on_error=0";
}
