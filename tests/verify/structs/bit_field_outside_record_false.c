// A bit-field that lies in an object, of a record that does not: which bytes are read depends on n, and is not that of the
// first record.
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);

struct record {
  int before;
  unsigned flags : 3;
};

int main(void) {
  struct record one = {7, 0};
  unsigned n = __VERIFIER_nondet_uint() % 2;
  struct record *at = (struct record *)((char *)&one - 4 * n);
  if (at->flags != 0) reach_error();
  return 0;
}
