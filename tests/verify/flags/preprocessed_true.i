# 1 "preprocessed_true.c"
# 1 "/usr/include/stdlib.h" 1 3 4
extern void free (void *__ptr);
extern void *malloc (unsigned long __size) __attribute__ ((__malloc__)) __attribute__ ((__malloc__ (free, 1)));
extern _Float128 strtof128 (const char *__s, char **__e);
extern _Float32x strtof32x (const char *__s, char **__e);
# 3 "preprocessed_true.c" 2
extern void reach_error(void);
int main(void) {
  _Float64 x = 2.0;
  if (x + x != 4.0) reach_error();
  return 0;
}
