#include <stdio.h>

static char log_text[64];
static int at;
static int t(char c) {
  log_text[at++] = c;
  return 1;
}
static int f(char c) {
  log_text[at++] = c;
  return 0;
}
static void show(int value) {
  log_text[at] = 0;
  printf("%d %s\n", value, log_text);
  at = 0;
}

int main(void) {
  show(t('a') && t('b'));
  show(f('a') && t('b'));
  show(t('a') || t('b'));
  show(f('a') || f('b'));
  show((f('a') || t('b')) && f('c'));
  show(f('a') && t('b') || t('c'));
  show(t('a') && (f('b') || f('c') || t('d')) && t('e'));
  show(!t('a') || !f('b'));
  show(t('a') ? f('b') && t('c') : t('d'));
  int x = 0;
  int *p = 0;
  if (p && *p) x = 1;
  show(x);
  x = 5;
  show(x++ && x++);
  show(x);
  show(0 && x++);
  show(1 || x++);
  show(x);
  show((x = 0) || (x = 9));
  show(x);
  int i = 0, a[3] = {1, 1, 0};
  while (i < 3 && a[i]) i++;
  show(i);
  show(t('a') & f('b') | t('c'));
  show(2 && 4);
  show((int)sizeof(1 && t('z')));
  return 0;
}
