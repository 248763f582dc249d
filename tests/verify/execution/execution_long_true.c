// One execution, and it is followed to its end.
extern void reach_error(void);

int main(void) {
  unsigned x = 1;
  for (int i = 0; i < 3000000; i++) x = x * 1664525u + 1013904223u;
  if (x == 0) reach_error();
  return 0;
}
