// Another machine may put the objects elsewhere: that this execution is fine says nothing about theirs.
extern void reach_error(void);

int a, b;

int main(void) {
  if ((unsigned long)&a % 7 == (unsigned long)&b % 5 + 3) reach_error();
  return 0;
}
