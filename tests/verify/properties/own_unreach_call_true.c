extern void reach_error(void);

void foo(void) {}

int main(void) {
  reach_error();
  return 0;
}
