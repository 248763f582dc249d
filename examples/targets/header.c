// The first byte of a packet's length, as it comes over the wire, and as this machine keeps it.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  union {
    unsigned number;
    unsigned char bytes[4];
  } length;
  length.number = __VERIFIER_nondet_uint();
  if (length.bytes[0] != length.number >> 24) reach_error();
}
