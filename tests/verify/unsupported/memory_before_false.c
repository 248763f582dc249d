// An invalid access before what is not supported.
extern int fork(void);
extern void *malloc(unsigned long);

int main(void) {
  char *p = malloc(4);
  p[4] = 1;
  fork();
  return 0;
}
