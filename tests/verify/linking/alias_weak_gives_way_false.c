// A weak alias gives way to the definition of another file, also for the file that has the alias.
extern void reach_error(void);
int chosen(int x) { return x + 1; }
int call_chosen(int x);
int main(void) {
  if (call_chosen(3) != 6) reach_error();
  return 0;
}
