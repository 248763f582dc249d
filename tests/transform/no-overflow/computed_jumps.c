// 9
int printf(const char *, ...);
static int execute(const char *code, int x) {
  static void *const places[] = {&&add, &&twice, &&end};
next:
  goto *places[*code++ - 'a'];
add: x = x + 100; goto next;
twice:
  x = x * 2;
  goto next;
end:
  return x;
}
int main(void) {
  printf("%d\n", execute("abbac", 1));
  printf("%d\n", execute("bbc", 600000000));
  return 0;
}
