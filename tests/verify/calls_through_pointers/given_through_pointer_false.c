void lock(int *m) { (void)m; }
extern void outside(void (*)(int *));
static void (*give)(void (*)(int *)) = outside;
int m;

int main(void) {
  give(lock);
  return 0;
}
