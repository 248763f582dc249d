void lock(int *m) { (void)m; }
struct operations { int count; void (*acquire)(int *); };
extern void register_operations(struct operations o);
int m;

int main(void) {
  struct operations ours = {1, lock};
  register_operations(ours);
  return 0;
}
