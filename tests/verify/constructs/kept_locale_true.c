#include <locale.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  const char *name = setlocale(LC_ALL, "C");
  if (name && strcmp(name, "C") != 0) reach_error();
  return 0;
}
