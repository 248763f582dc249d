// The pragma makes it weak, and nothing defines it.
#pragma weak hook
int hook(int x);
int main(void) {
  if (hook) hook(1);
  return 0;
}
