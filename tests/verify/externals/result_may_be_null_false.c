struct s { int x; };
extern struct s *find(int key);

int main(void) {
  struct s *p = find(1);
  p->x = 1;
  return 0;
}
