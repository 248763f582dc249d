// A constant is written through a pointer.
static const int table[2] = {1, 2};

int main(void) {
  int *p = (int *)&table[1];
  *p = 3;
  return table[1];
}
