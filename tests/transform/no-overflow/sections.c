// none
// Variables of a section, and assembly that is known, keep what they are.
int printf(const char *, ...);
struct entry {
  int value;
};
static struct entry one __attribute__((section("entries"), used)) = {5};
static struct entry two __attribute__((section("entries"), used)) = {6};
extern struct entry __start_entries[], __stop_entries[];
int main(void) {
  int sum = 0;
  unsigned word = 0x01020304, swapped;
  __asm__("bswap %0" : "=r"(swapped) : "0"(word));
  for (struct entry *e = __start_entries; e < __stop_entries; e++) sum += e->value;
  printf("%d %x %d\n", sum, swapped, one.value + two.value);
  return 0;
}
