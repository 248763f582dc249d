// It jumps nowhere else.
extern void reach_error(void);
int main(void) {
  int x = 1;
  __asm__ goto("jmp %l0" : : : : there);
  x = 2;
there:
  if (x != 1 && x != 2) reach_error();
  return 0;
}
