// error
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 turning = {1, 2, 3, 4};
  while (turning[0]) turning = __builtin_shufflevector(turning, turning, 1, 2, 3, 0);
  return 0;
}
