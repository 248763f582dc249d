extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) {}

extern unsigned int htonl(unsigned int x);
extern unsigned short ntohs(unsigned short x);

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  if (htonl(x) != x || ntohs((unsigned short)x) != (unsigned short)x) reach_error();
  return 0;
}
