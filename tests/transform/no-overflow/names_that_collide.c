// 8
#define x 42
#define y (x)
#define r broken
int printf(const char *, ...);
int __heddle_add_int = 5, __heddle_t1 = 6, reach_errors = 7;
int __heddle1_sub_int(int __heddle_x) { return __heddle_x - 1; }
int f(int abort_, int n) { int __assert_fail_ = n + 1; return abort_ + __assert_fail_; }
int main(void) {
  printf("%d %d %d\n", __heddle_add_int + __heddle_t1, __heddle1_sub_int(reach_errors), f(1, 2) + y);
  return f(2147483647, __heddle_t1 - 6);
}
