// What is checked of an element does not hold of one that was changed later.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void check(int condition) {
  if (!condition) reach_error();
}
struct entry {
  int kind, value;
};
static struct entry table[20000];
int main(void) {
  int i;
  for (i = 0; i < 20000; i++) {
    struct entry e;
    e.kind = __VERIFIER_nondet_int();
    if (e.kind == 0)
      e.value = 10;
    else
      e.value = 20;
    table[i] = e;
  }
  table[3].kind = 0;
  for (i = 0; i < 20000; i++) {
    struct entry e = table[i];
    if (i != 4 && e.kind == 0) check(e.value == 10);
  }
  return 0;
}
