// What elements hold after several loops that each use what the one before has written.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void check(int condition) {
  if (!condition) reach_error();
}
#define SIZE 20000
static int from[SIZE], to[SIZE], other[SIZE];
int main(void) {
  int i, kept;
  for (i = 0; i < SIZE; i++) from[i] = __VERIFIER_nondet_int();
  for (i = 0; i < SIZE; i++) {
    to[i] = from[i];
    other[i] = i;
  }
  for (i = 0; i < SIZE; i++) to[i] = to[i] ^ 5;
  for (i = 0; i < SIZE; i++) {
    kept = to[i];
    to[i] = other[i];
    other[i] = kept;
  }
  for (i = 0; i < SIZE; i++) {
    check(to[i] == i);
    check(other[i] == (from[i] ^ 5));
  }
  return 0;
}
