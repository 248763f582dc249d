// 3
int printf(const char *, ...);
inline int twice(int v) { return v + v; }
extern int twice(int v);
static inline int thrice(int v) { return v * 3; }
__attribute__((always_inline)) static inline int next(int v) { return v + 1; }
__extension__ static int last(int v) { return v - 1; }
int main(void) {
  printf("%d %d %d %d\n", twice(2), thrice(3), next(4), last(5));
  return twice(2000000000);
}
