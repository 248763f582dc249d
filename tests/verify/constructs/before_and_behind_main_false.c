extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

static int state = 1;

__attribute__((constructor)) static void begin(void) { state *= 2; }
__attribute__((constructor(200))) static void begin_earlier(void) { state += 3; }
__attribute__((destructor)) static void end(void) {
  if (state == 9) reach_error();
}

int main(void) {
  state += __VERIFIER_nondet_int() & 1;
  return 0;
}
