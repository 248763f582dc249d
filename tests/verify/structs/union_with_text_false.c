// An element of an array at a symbolic index; its tag says which member of its union counts. The pointer among them is read out
// of the bits of the union.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct value {
  int tag;
  union {
    int number;
    const char *text;
    double real;
  } as;
};

static int size(struct value v) {
  int n = 0;
  if (v.tag == 0) return v.as.number;
  if (v.tag == 1)
    while (v.as.text[n]) ++n;
  return n;
}

int main(void) {
  struct value values[3] = {{0, {.number = 2}}, {1, {.text = "abc"}}, {2, {.real = 1.5}}};
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  struct value v = values[i];
  if (size(v) != (i == 0 ? 2 : i == 1 ? 4 : 0)) reach_error();
  return 0;
}
