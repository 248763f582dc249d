// Neither the block that is not freed where executions end, nor the access behind it is a violation.
extern int vfork(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void) {
  char *p = malloc(4);
  if (vfork() == 0) p[4] = 1;
  free(p);
  return 0;
}
