// Blocks are freed; what is not supported is not reached.
extern int vfork(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void) {
  char *p = malloc(4);
  *p = 3;
  if (*p != 3) vfork();
  free(p);
  return 0;
}
