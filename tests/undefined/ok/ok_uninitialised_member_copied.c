// A structure with an uninitialised member may be copied as long as nothing depends on it.
struct s {
  char tag;
  int value;
  int unused;
};

static struct s make(int v) {
  struct s s;
  s.tag = 'm';
  s.value = v;
  return s;
}

int main(void) {
  struct s a = make(4), b = a;
  if (b.value != 4) return 1;
  if (b.tag != 'm') return 2;
  return 0;
}
