// The bytes of a pointer show where the object lies.
extern void reach_error(void);
int x;
union { int *p; unsigned char b[sizeof(int *)]; } u;
int main(void) {
  u.p = &x;
  if (u.b[0] == 0x77) reach_error();
  return 0;
}
