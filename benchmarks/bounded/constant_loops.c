// unwind: 1001
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned offset = (unsigned)__VERIFIER_nondet_int();
  unsigned sum = offset;
  for (int i = 0; i < 1000; i++)
    for (int j = 0; j < 10; j++) sum += (unsigned)(i ^ j);
  if (sum - offset != 4995000u) reach_error();
  return 0;
}
