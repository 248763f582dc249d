// An overflow behind what is not supported.
extern int vfork(void);

int main(void) {
  int n = vfork();
  return n + 2147483647;
}
