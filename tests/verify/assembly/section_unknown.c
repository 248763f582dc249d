// What lies in a section that local variables are put into is the linker's affair.
extern void reach_error(void);
static int e __attribute__((section("entries"), used)) = 5;
extern int __start_entries[];
extern int __stop_entries[];
int main(void) {
  static int f __attribute__((section("entries"), used)) = 6;
  f++;
  for (int *p = __start_entries; p < __stop_entries; p++)
    if (*p == 5) reach_error();
  return 0;
}
