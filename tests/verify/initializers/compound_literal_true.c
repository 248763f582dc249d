// Compound literals outside of functions are static objects.
extern void reach_error(void);
int *numbers = (int[]){1, 2, 3};
struct inner {
  int a, b;
};
struct outer {
  struct inner *pointer;
  struct inner value;
} o = {&(struct inner){4, 5}, (struct inner){6, 7}};
int main(void) {
  numbers[1] = 9;
  if (numbers[0] + numbers[1] != 10 || o.pointer->b != 5 || o.value.a != 6) reach_error();
  return 0;
}
