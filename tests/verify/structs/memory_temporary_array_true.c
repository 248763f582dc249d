// The arrays belong to temporary objects, which live to the ends of their expressions.
struct text { char s[4]; };
static struct text make(char c) {
  struct text t = {{c, 'b', 0, 0}};
  return t;
}
static int second(const char *p) { return p[1]; }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int sum = second(make('a').s) + make('c').s[0];
  for (int i = 0; i < 3 && second(make('d').s) == 'b'; i += make(1).s[0]) {
    const char *p;
    if ((p = __VERIFIER_nondet_int() ? make('e').s : make('f').s)[1] != 'b') continue;
    sum += *make('g').s;
    switch (second(make('h').s)) {
      case 'b': sum++;
    }
  }
  return sum > 0 ? second(make('i').s) : 0;
}
