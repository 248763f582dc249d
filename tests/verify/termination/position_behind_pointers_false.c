// Loops that move positions through pointers to pointers over a buffer of a few characters: every execution can be followed.
extern char __VERIFIER_nondet_char(void);

static void copy_text(char **from, char **to) {
  *(*to)++ = *(*from)++;
  for (; **from; ++*from, ++*to) {
    **to = **from;
    if (**from == '"') {
      ++*from;
      ++*to;
      return;
    }
  }
}

static void pack(char *text) {
  char *to = text;
  while (*text) {
    if (*text == ' ')
      ++text;
    else if (*text == '"')
      copy_text(&text, &to);
    else
      *to++ = *text++;
  }
  *to = 0;
}

int main(void) {
  char text[4];
  for (int i = 0; i < 3; ++i) text[i] = __VERIFIER_nondet_char();
  text[3] = 0;
  pack(text);
  while (text[0] == 'x') {
  }
  return 0;
}
