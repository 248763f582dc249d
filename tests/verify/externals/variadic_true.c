extern void reach_error(void);
extern int read_values(const char *format, ...);

int main(void) {
  int a = 1, b = 2;
  read_values("%d", &a);
  if (b != 2) reach_error();
  return 0;
}
