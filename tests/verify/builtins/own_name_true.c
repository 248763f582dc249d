// A name of the compiler's kind that the program defines is a function like any other.
extern void reach_error(void);
int __builtin_of_tomorrow(int x) { return x + 1; }
int main(void) {
  if (__builtin_of_tomorrow(1) != 2) reach_error();
  return 0;
}
