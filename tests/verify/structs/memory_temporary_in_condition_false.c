// What the condition makes lives no longer than the condition.
struct text { char s[4]; };
static struct text make(char c) {
  struct text t = {{c, 'b', 0, 0}};
  return t;
}
int main(void) {
  const char *p = "x";
  while ((p = make('a').s)[0] != 'b')
    if (p[0] == 'a') break;
  return 0;
}
