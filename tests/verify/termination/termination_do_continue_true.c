/* continue in a do loop goes to its condition. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = 0;
  int n = __VERIFIER_nondet_int();
  do {
    i++;
    if (i == 3) continue;
    if (i < 0) break;
  } while (i < n);
  return 0;
}
