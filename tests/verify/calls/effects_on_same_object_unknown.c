extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void step(char **from, char **to) { *(*to)++ = *(*from)++; }
int main(void) {
  char text[4] = "abc", copy[4];
  char *from = text, *to = copy;
  step(&from, &from);
  if (0) reach_error();
  struct s { int n; } a = {1}, b = {2};
  struct s *p = &a, *q = __VERIFIER_nondet_int() ? &b : &b;
  if (p->n++ + q->n++ != 3) reach_error();
}
