extern void reach_error(void);
extern void for_each(void (*f)(int));
static int calls;
static void count(int x) { (void)x; if (calls < 2) ++calls; }

int main(void) {
  for_each(count);
  if (calls > 2) reach_error();
  return 0;
}
