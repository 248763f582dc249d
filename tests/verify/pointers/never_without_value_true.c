// The pointers without a value are never followed, in a struct and in an array neither.
void reach_error(void);
int __VERIFIER_nondet_int(void);
struct pair {
  int *first, *second;
};
int main(void) {
  int x = 1, choice = __VERIFIER_nondet_int();
  int *p, *many[4];
  struct pair both;
  if (choice) p = many[choice & 3] = both.second = &x;
  if (choice && *p + *many[choice & 3] + *both.second != 3) reach_error();
  return 0;
}
