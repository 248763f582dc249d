// A loop that would go on for ever stands behind what is not supported, and one that ends before it.
extern int vfork(void);

int main(void) {
  int i = 0;
  while (i < 10) i++;
  vfork();
  while (1) i = 0;
}
