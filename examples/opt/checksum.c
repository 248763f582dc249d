extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int input = __VERIFIER_nondet_int();
  int mood = 0, sum = 0;
  if (input > 100) mood = 1;
  for (int i = 0; i < 3; i++) sum += i;
  if (sum != 3) reach_error();
  return mood;
}
