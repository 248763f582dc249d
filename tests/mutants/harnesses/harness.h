/* What the harnesses share: arbitrary inputs, and what is asserted of results. */
#pragma once

void reach_error(void);
void __VERIFIER_assume(int condition);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long __VERIFIER_nondet_ulong(void);
char __VERIFIER_nondet_char(void);
unsigned char __VERIFIER_nondet_uchar(void);

#define CHECK(condition)             \
  do {                               \
    if (!(condition)) reach_error(); \
  } while (0)

static inline void fill(char *bytes, unsigned count) {
  for (unsigned i = 0; i < count; i++) bytes[i] = __VERIFIER_nondet_char();
}

/* A string of at most `most` characters in a buffer of `most + 1`. */
static inline void fill_text(char *text, unsigned most) {
  fill(text, most);
  text[most] = 0;
}

static inline unsigned up_to(unsigned most) {
  unsigned number = __VERIFIER_nondet_uint();
  __VERIFIER_assume(number <= most);
  return number;
}
