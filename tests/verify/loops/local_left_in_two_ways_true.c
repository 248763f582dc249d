// Both ways out of the loop end the life of its local behind the loop.
extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
static void next(int *p) { *p = __VERIFIER_nondet_int(); }
int main(void) {
  int n = 0;
  for (;;) { int t; next(&t); if (t == 0) break; if (t < 0) continue; n++; if (n > 3) break; }
  if (n > 4) reach_error();
  return n;
}
