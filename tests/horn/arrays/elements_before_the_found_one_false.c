// The element that was found is not different from the wanted one.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void check(int condition) {
  if (!condition) reach_error();
}
#define SIZE 30000
static int list[SIZE];
int main(void) {
  int i, found = 0, where = 0, wanted = __VERIFIER_nondet_int();
  for (i = 0; i < SIZE; i++) list[i] = __VERIFIER_nondet_int();
  for (i = 0; i < SIZE && !found; i++)
    if (list[i] == wanted) {
      found = 1;
      where = i;
    }
  if (found)
    for (i = 0; i <= where; i++) check(list[i] != wanted);
  return 0;
}
