// 5
int printf(const char *, ...);
static int state = 2147483646;
__attribute__((constructor)) static void begin(void) {
  state = state + 1 + 1;
}
__attribute__((destructor)) static void end(void) { printf("end %d\n", state); }
int main(void) {
  printf("main %d\n", state);
  return 0;
}
