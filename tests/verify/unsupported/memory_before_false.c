// An invalid access before what is not supported.
extern int vfork(void);
extern void *malloc(unsigned long);

int main(void) {
  char *p = malloc(4);
  p[4] = 1;
  vfork();
  return 0;
}
