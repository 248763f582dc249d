// It may jump to each of its labels: a violation behind that need not be one.
extern void reach_error(void);
int main(void) {
  __asm__ goto("jmp %l0" : : : : there);
  return 0;
there:
  reach_error();
  return 0;
}
