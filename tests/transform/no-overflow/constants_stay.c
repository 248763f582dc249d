// none
int printf(const char *, ...);
enum E { A = 1 + 2, B = A * 3, C = 1 << 4, D = -(5) };
static int table[A + B] = {[A - 1] = B * 2, [1 + 1 + 1] = -4};
struct F { int bits : 2 + 3; char pad[sizeof(int) * 2 + 1]; };
_Static_assert(sizeof(struct F) > 4 + 4, "size");
static const int offset = 3 * 4 - 1;
int *address = &table[2 + 1];
int main(void) {
  static int s = 7 * 6 + (1 ? 2 : 3);
  switch (s) { case 40 + 4: s++; break; case 1 << 3 ... (1 << 3) + 4: s--; break; default: s = 0; }
  int a[1 + 2]; a[1 * 2] = sizeof a + -1;
  printf("%d %d %d %d %d\n", s, table[2], *address, offset, a[2] + A + B + C + D);
  return 0;
}
