// Kept as pointers of another type.
static int m;
extern void lock(int *p);
extern void unlock(int *p);
typedef void plain(void);
int main(void) {
  plain *kept[2] = {(plain *)lock, (plain *)unlock};
  ((void (*)(int *))kept[0])(&m);
  ((void (*)(int *))kept[0])(&m);
  return 0;
}
