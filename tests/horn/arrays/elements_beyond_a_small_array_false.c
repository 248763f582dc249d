// That there are few elements of one array must not hide those of another.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void check(int condition) {
  if (!condition) reach_error();
}
static int few[10], many[20000];
int main(void) {
  int i;
  for (i = 0; i < 20000; i++) {
    if (i < 10) few[i] = 1;
    if (i != 500) many[i] = 1;
  }
  for (i = 0; i < 10; i++) check(few[i] == 1);
  for (i = 0; i < 20000; i++) check(many[i] == 1);
  return 0;
}
