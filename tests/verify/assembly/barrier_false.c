// An output that no input gives a value has any.
extern void reach_error(void);
int main(void) {
  int x = 1;
  __asm__("" : "=r"(x));
  if (x != 1) reach_error();
  return 0;
}
