// A flag is set and cleared; what it was is told.
extern void reach_error(void);
int main(void) {
  char flag = 0;
  _Bool before = __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST);
  _Bool again = __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST);
  char set = flag;
  __atomic_clear(&flag, __ATOMIC_RELEASE);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (!before && again && set && !flag) reach_error();
  return 0;
}
