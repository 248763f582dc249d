/* The program's own error ends it; only overflows count. */
extern void __VERIFIER_error(void) __attribute__((__noreturn__));
int main(void) {
  int x = 2147483647;
  __VERIFIER_error();
  return x + 1;
}
