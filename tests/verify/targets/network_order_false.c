extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) {}

extern unsigned int htonl(unsigned int x);
extern unsigned short ntohs(unsigned short x);

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  if (htonl(x) == 0x01020304 && x == 0x01020304) reach_error();
  return 0;
}
