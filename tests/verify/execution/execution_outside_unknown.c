// Behind the array lies what the compiler put there.
extern void reach_error(void);

int a[2], b = 7;

int main(void) {
  int *p = a;
  for (int i = 0; i < 2; i++) p++;
  if (*p == 91823719) reach_error();
  return 0;
}
