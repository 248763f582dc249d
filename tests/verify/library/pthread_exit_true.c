// The only thread ends, and with it the program.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void pthread_exit(void *result);
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i == 100) pthread_exit(0);
  if (i == 100) reach_error();
  return 0;
}
