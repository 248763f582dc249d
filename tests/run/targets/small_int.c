// Where int has 16 bits: what promotions, conversions and literals mean there.
extern int printf(const char *format, ...);

struct mixed {
  char tag;
  int number;
  long large;
  char *text;
};
union view {
  long whole;
  unsigned int halves[sizeof(long) / sizeof(int)];
  unsigned char bytes[sizeof(long)];
};
enum color { RED, GREEN = 30000 };

static int sum(int count, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, count);
  long result = 0;
  for (int i = 0; i < count; i++) result += __builtin_va_arg(list, int);
  result += __builtin_va_arg(list, long);
  __builtin_va_end(list);
  return (int)(result & 0x7fff);
}

static int twice(int x) { return 2 * x; }

int main(int argc, char **argv) {
  unsigned short narrow = 65535;
  unsigned char byte = 200;
  unsigned int word = 65535;
  printf("%d %d\n", narrow + argc == 0, narrow - 65535 - argc < 0);
  printf("%d %d\n", (byte + byte) / 2, ~byte < 0);
  printf("%d %d\n", word + argc == 0, -1 < (long)word);
  printf("%d %d %d\n", 32768 > 0, 0x8000 - 0x8001 < 0, sizeof(65536) == sizeof(long));
  printf("%ld %lu %lld\n", 100000L * argc, 4000000000UL, 1LL << 40);
  printf("%d\n", (int)sizeof(int) + (int)sizeof(int *) == 4);
  union view view = {0x12345678L};
  printf("%x %x\n", view.halves[0] & 0xffff, view.bytes[argc]);
  struct mixed mixed[3] = {{'a', -5, 70000L, "text"}, {.large = -2, .number = GREEN}};
  struct mixed *last = &mixed[argc + 1];
  last->text = mixed[0].text + argc;
  printf("%d %ld %s %d\n", mixed[0].number, mixed[argc].large, last->text, (int)(last - mixed));
  int (*function)(int) = twice;
  printf("%d %d %d\n", function(-16384), sum(3, 1, 2, 3, 30000L), mixed[1].number);
  short shifted = 1;
  shifted <<= 14;
  printf("%d %d %d\n", shifted, (short)(shifted - 1 + shifted), argv[argc] == 0);
  return 0;
}
