// Neither the block that is not freed where executions end nor what comes behind is a violation.
extern int vfork(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void) {
  char *p = malloc(4);
  vfork();
  free(p);
  return 0;
}
