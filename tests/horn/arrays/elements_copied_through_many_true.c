// What all elements are is handed on from array to array.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void check(int condition) {
  if (!condition) reach_error();
}
#define SIZE 40000
static int first[SIZE], second[SIZE], third[SIZE], fourth[SIZE], fifth[SIZE], last[SIZE];
int main(void) {
  int i;
  for (i = 0; i < SIZE; i++) first[i] = __VERIFIER_nondet_int();
  for (i = 0; i < SIZE; i++) second[i] = first[i];
  for (i = 0; i < SIZE; i++) third[i] = second[i];
  for (i = 0; i < SIZE; i++) fourth[i] = third[i];
  for (i = 0; i < SIZE; i++) fifth[i] = fourth[i];
  for (i = 0; i < SIZE; i++) last[i] = fifth[i];
  for (i = 0; i < SIZE; i++) check(last[i] == first[i]);
  return 0;
}
