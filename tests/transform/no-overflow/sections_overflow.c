// 13
// The overflow is found through the bounds of a section.
int printf(const char *, ...);
struct entry {
  int value;
};
static struct entry one __attribute__((section("entries"), used)) = {2147483647};
static struct entry two __attribute__((section("entries"), used)) = {6};
extern struct entry __start_entries[], __stop_entries[];
int main(void) {
  int sum = 0;
  one.value -= 2;
  for (struct entry *e = __start_entries; e < __stop_entries; e++) sum += e->value;
  printf("%d %d\n", sum, two.value);
  return 0;
}
