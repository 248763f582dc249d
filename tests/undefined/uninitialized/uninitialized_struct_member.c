struct s {
  int a, b, c;
};

static void fill(struct s *s) {
  s->a = 1;
  s->c = 3;
}

int main(void) {
  struct s s;
  fill(&s);
  if (s.a > s.c) return 1;
  if (s.b > s.c) return 2;
  return 0;
}
