void lock(int *m) { (void)m; }
void unlock(int *m) { (void)m; }
struct operations { int count; void (*acquire)(int *); };
extern void register_count(int *count);
static struct operations ours = {1, lock};
static int count;
int m;

int main(void) {
  register_count(&count);
  ours.acquire(&m);
  unlock(&m);
  return 0;
}
