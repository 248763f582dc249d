// The name in assembly is what the linker goes by.
extern void reach_error(void);
int swapped(void) __asm__("other");
int other(void) { return 1; }
int main(void) {
  if (swapped() == 1) reach_error();
  return 0;
}
