// A table of functions in which one is missing.
struct ops {
  int (*open)(int);
  int (*close)(int);
};
static int o(int n) { return n + 1; }
static struct ops t = {.open = o};
int __VERIFIER_nondet_int(void);
int main(void) {
  if (__VERIFIER_nondet_int()) t.close = o;
  if (t.close) t.close(3);
  return t.open(2);
}
