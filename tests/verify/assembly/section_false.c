// Variables of a section are the same objects by either way to them.
extern void reach_error(void);
struct entry {
  int value;
};
static struct entry a __attribute__((section("entries"), used)) = {5};
static struct entry b __attribute__((section("entries"), used)) = {6};
struct entry c __attribute__((section("entries"))) = {7};
extern struct entry __start_entries[];
extern struct entry __stop_entries[];
int main(void) {
  int sum = 0, count = 0;
  a.value = 1;
  for (struct entry *p = __start_entries; p < __stop_entries; p++) {
    sum += p->value;
    count++;
  }
  if (sum != 18 || count != 3 || __stop_entries - __start_entries != 3) reach_error();
  return 0;
}
