// Where a section begins and ends is the linker's affair.
extern void reach_error(void);
struct entry {
  int value;
};
static struct entry e __attribute__((section("entries"), used)) = {5};
extern struct entry __start_entries[];
extern struct entry __stop_entries[];
int main(void) {
  for (struct entry *p = __start_entries; p < __stop_entries; p++)
    if (p->value == 5) reach_error();
  return 0;
}
