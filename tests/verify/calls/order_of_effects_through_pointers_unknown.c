// One object, by its name and through a pointer: no compiler says which comes first.
void reach_error(void);
int main(void) {
  int v = 1, *p = &v;
  int sum = v + (*p = 5);
  if (sum != 6) reach_error();
  return 0;
}
