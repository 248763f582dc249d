// Whoever declares it weak means the same error.
extern void reach_error(void) __attribute__((weak));
int main(void) {
  reach_error();
  return 0;
}
