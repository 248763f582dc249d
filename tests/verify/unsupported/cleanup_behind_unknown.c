// Neither the block that is not freed where executions end nor what comes behind is a violation.
extern int fork(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void) {
  char *p = malloc(4);
  fork();
  free(p);
  return 0;
}
