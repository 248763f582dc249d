extern void reach_error(void);
void set(int *a, int *b) {
  if (a == 0 || b == 0) return;
  *a = 1;
  *b = 2;
  if (*a != 1) reach_error();
}
