// The array belongs to a temporary object, whose life ends with the declaration.
struct text { char s[4]; };
static struct text make(char c) {
  struct text t = {{c, 'b', 0, 0}};
  return t;
}
int main(void) {
  const char *p = make('a').s;
  return p[1];
}
