extern unsigned __VERIFIER_nondet_uint(void);

// The pointer of the inner loop has no value when the outer one begins.
static unsigned common(const char *text, const char *known) {
  unsigned length = 0;
  const char *at;
  for (; *text; ++text) {
    for (at = known; *at && *at != *text; ++at);
    if (!*at) break;
    ++length;
  }
  return length;
}

int main(void) {
  unsigned size = __VERIFIER_nondet_uint(), count = __VERIFIER_nondet_uint();
  if (size == 0 || count == 0) return 1;
  char text[size], known[count];
  text[size - 1] = known[count - 1] = 0;
  return common(text, known);
}
