// Every second element is written, and looked at.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void check(int condition) {
  if (!condition) reach_error();
}
#define SIZE 20000
static int list[SIZE];
int main(void) {
  int i;
  for (i = 0; i < SIZE; i += 2) list[i] = 5;
  for (i = 0; i < SIZE; i += 2) check(list[i] == 5);
  return 0;
}
