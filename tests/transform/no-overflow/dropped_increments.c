// 23
// Increments whose value nobody needs, where what stands around them binds closer than an assignment.
int a = 2147483640;
int b;
short c;
struct {
  int f : 5;
} s;
int *next(void) {
  static int n[2];
  return &n[b & 1];
}

int main(void) {
  (void)a++;
  (void)++a;
  (void)(a--);
  b ? a++ : b++;
  b ? ++a : --b, b++;
  (void)++*next(), (void)next()[0]--;
  (b ? (void)c++ : (void)s.f--);
  b > 3 ? (void)0 : (void)b++;
  for (;; (void)a++, b == 9 ? b-- : a--) (void)(b ? a++ : a++), b ? b-- : ++a;
}
