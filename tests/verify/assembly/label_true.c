// The name in assembly is what the linker goes by.
extern void reach_error(void);
int one(void) __asm__("first");
int two(void) __asm__("second");
int first(void);
int one(void) { return 1; }
int two(void) { return 2; }
extern int shared __asm__("storage");
int storage = 4;
int main(void) {
  if (first() != 1 || shared != 4) reach_error();
  return 0;
}
