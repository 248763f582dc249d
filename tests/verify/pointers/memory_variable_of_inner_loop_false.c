extern unsigned char __VERIFIER_nondet_uchar(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int x = __VERIFIER_nondet_uchar() & 3;
  int *b = malloc(sizeof(int));
  for (int k = 0; k < 2; k++) {
    for (int j = 0; j < 2; j++) {
      int i = x;
      if (i > 2) {
        free(b);
        break;
      }
    }
  }
  free(b);
  return 0;
}
