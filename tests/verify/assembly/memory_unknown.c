// The clobber says that any memory may change.
extern void reach_error(void);
int g;
int main(void) {
  __asm__ volatile("movl $1, g" ::: "memory");
  if (g != 0) reach_error();
  return 0;
}
