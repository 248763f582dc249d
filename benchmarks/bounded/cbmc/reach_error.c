void __CPROVER_assert(_Bool condition, const char *message);

void reach_error(void) {
  __CPROVER_assert(0, "reach_error is called");
}
