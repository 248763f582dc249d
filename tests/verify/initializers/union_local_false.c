// The initializer gives the first byte of the union; the others are unspecified.
extern void reach_error(void);
union word {
  unsigned char byte;
  unsigned whole;
};
int main(void) {
  union word u = {.byte = 1};
  if (u.whole != 1) reach_error();
  return 0;
}
