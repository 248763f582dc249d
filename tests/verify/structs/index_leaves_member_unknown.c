// The element behind the last is inside of the struct: undefined in C, and not agreed on for valid-deref.
struct stack {
  int items[4];
  unsigned top;
};
int main(void) {
  struct stack stack, *s = &stack;
  s->top = 4;
  s->items[s->top] = 1;
  return 0;
}
