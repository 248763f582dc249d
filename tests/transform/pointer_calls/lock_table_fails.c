// error
// A constant table of pointers.
struct mutex {
  int owner;
};
static struct mutex m;

void lock(struct mutex *a) {
  a->owner = 1;
}
void unlock(struct mutex *a) {
  a->owner = 0;
}
void look(struct mutex *a) {
  (void)a;
}
static void (*const operations[])(struct mutex *) = {lock, look, unlock};

int main(void) {
  for (int i = 0; i < 4; i++) operations[i % 2](&m);
  return 0;
}
