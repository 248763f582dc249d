void lock(int *m) { (void)m; }
struct operations { int count; void (*acquire)(int *); };
extern void register_operations(struct operations *o);
static struct operations ours = {1, lock};
int m;

int main(void) {
  register_operations(&ours);
  return 0;
}
