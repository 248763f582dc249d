// Outputs are arbitrary: a violation behind them need not be one.
extern void reach_error(void);
int main(void) {
  int a = 1, b = 1;
  __asm__("incl %0" : "+r"(a));
  __asm__("movl $1, %0" : "=m"(b));
  if (a != 1 && b != 1) reach_error();
  return 0;
}
