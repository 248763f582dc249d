// An assignment to a member of a union leaves open what lies between the members.
void reach_error(void);
struct p { char a; int b; };
union u { struct p s; unsigned char buf[8]; };
int main(void) {
  struct p s;
  union u u = {0};
  for (int i = 0; i < 8; i++) u.buf[i] = 0;
  s.a = 1; s.b = 2;
  u.s = s;
  if (u.buf[1] != 0) reach_error();
  return 0;
}
