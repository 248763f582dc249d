extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int n = 0;
  for (int i = 0; i < 1000; i++)
    for (int j = 0; j < 10; j++) n++;
  if (n != 10000) reach_error();
  return 0;
}
