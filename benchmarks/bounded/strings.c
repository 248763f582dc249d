// unwind: 17
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

#define N 16

static int length(const char *s) {
  int n = 0;
  while (s[n]) n++;
  return n;
}

static void copy(char *to, const char *from) {
  while ((*to++ = *from++)) {
  }
}

int main(void) {
  char text[N], same[N];
  for (int i = 0; i < N - 1; i++) text[i] = __VERIFIER_nondet_char();
  text[N - 1] = 0;
  copy(same, text);
  if (length(same) != length(text)) reach_error();
  for (int i = 0; i < length(text); i++)
    if (same[i] != text[i]) reach_error();
  return 0;
}
