// error
extern void *malloc(); extern void free();
int main() { int n = 3; char *p = malloc((unsigned long)n), *q = malloc((unsigned long)n); free(q); return p == q; }
