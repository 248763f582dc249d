extern void reach_error(void);
int main(void) {
  if (__builtin_powi(2.0, 3) != 8.0 || __builtin_powif(4.0f, -1) != 0.25f || __builtin_powil(3.0L, 0) != 1.0L)
    reach_error();
  return 0;
}
