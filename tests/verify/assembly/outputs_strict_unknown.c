// That assembly changes nothing but its outputs is an assumption, which --strict does not make.
extern void reach_error(void);
int main(void) {
  int a = 1, b = 2;
  __asm__("incl %0" : "+r"(a) : "r"(b), "r"(&b));
  if (b != 2) reach_error();
  return 0;
}
