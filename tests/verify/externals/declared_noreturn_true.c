extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
__attribute__((noreturn)) extern void die(const char *why);

int main(void) {
  int argc = __VERIFIER_nondet_int();
  if (argc > 3) die("too many");
  if (argc > 3) reach_error();
  return 0;
}
