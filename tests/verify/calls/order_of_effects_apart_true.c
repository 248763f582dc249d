// What one operand changes is nothing that another touches: other variables, members, elements, or the same value twice.
void reach_error(void);
int __VERIFIER_nondet_int(void);
struct stack {
  int top;
  int data[4];
};
static void copy(char *to, const char *from) {
  while ((*to++ = *from++)) continue;
}
int main(void) {
  struct stack s = {0};
  int a[3] = {1, 2, 3}, i = 0;
  char text[4];
  s.data[s.top++] = __VERIFIER_nondet_int();
  s.data[0] = s.data[1] = 7;
  a[i++] = a[2];
  a[1] = a[2]++;
  copy(text, "abc");
  if (s.top != 1 || s.data[0] != 7 || a[0] != 3 || a[1] != 3 || a[2] != 4 || text[2] != 'c') reach_error();
  return 0;
}
