// The argument of a call that is not supported is evaluated before.
extern void longjmp(int *, int);
extern void reach_error(void);
int back[64];

int value(void) {
  reach_error();
  return 1;
}

int main(void) {
  longjmp(back, value());
  return 0;
}
