int main(void) {
  int kind;
  int known = 2;
  switch (known) {
    case 2:
      known = 3;
  }
  switch (kind) {
    case 2:
      return 1;
  }
  return 0;
}
