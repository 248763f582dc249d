extern unsigned char __VERIFIER_nondet_uchar(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void reach_error(void);
int main(void) {
  int *p = malloc(sizeof(int)), i = __VERIFIER_nondet_uchar();
  *p = 1;
  if (i < 1) {
    p[i] = 2;
    if (*p != 2) reach_error();
  }
  free(p);
  return 0;
}
