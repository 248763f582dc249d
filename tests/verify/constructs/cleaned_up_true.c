extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

static int open;

static void leave(int *by) { open -= *by; }
static int use(int x) {
  __attribute__((cleanup(leave))) int by = 2;
  open += by;
  if (x > 3) return x;
  for (int i = 0; i < 2; i++) {
    __attribute__((cleanup(leave))) int more = 1;
    open++;
    if (x == i) break;
    if (x == 3) goto end;
  }
end:
  return open;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int result = use(x);
  if (open != 0 || (x <= 3 && result != 2)) reach_error();
  return 0;
}
