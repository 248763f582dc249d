// Pointers that are copied byte by byte are the same pointers.
void reach_error(void);
struct pair {
  int *p;
  char c;
  int *q;
};
int main(void) {
  int a = 1, b = 2;
  struct pair from = {&a, 'c', &b}, to;
  char *s = (char *)&from, *d = (char *)&to;
  for (int i = sizeof from - 1; i >= 0; i--) d[i] = s[i];
  *to.p = 3;
  if (a != 3 || *to.q != 3) reach_error();
  return 0;
}
