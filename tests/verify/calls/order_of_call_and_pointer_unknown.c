// gcc reads the variable behind the call.
void reach_error(void);
static int set(int *at) {
  *at = 5;
  return 1;
}
int main(void) {
  int v = 1;
  int sum = v + set(&v);
  if (sum != 2) reach_error();
  return 0;
}
