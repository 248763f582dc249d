// 6
typedef unsigned u4 __attribute__((vector_size(16)));
int main(void) {
  u4 wraps = {4000000000u, 1, 2, 3};
  wraps -= wraps * 4000000000u, wraps &= 0;
  return 2147483647 - (int)wraps[0] + (int)(wraps + 1)[1];
}
