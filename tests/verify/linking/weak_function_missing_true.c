// Nothing defines the function: it has no address.
__attribute__((weak)) int hook(int x);
static int other(int x) __attribute__((weakref("nowhere")));
int main(void) {
  int result = 0;
  if (hook) result += hook(1);
  if (other) result += other(2);
  return result;
}
