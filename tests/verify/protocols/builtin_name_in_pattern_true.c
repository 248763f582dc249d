// The compiler's name for memcpy is memcpy.
struct pair {
  long first;
  char second[16];
};
int main(void) {
  struct pair a = {1, {2}};
  struct pair b;
  __builtin_memcpy(&b, &a, sizeof a.first);
  return (int)b.first - 1;
}
