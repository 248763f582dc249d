// Numbers, tokens and classes of wide characters are those of characters.
#include <wchar.h>
#include <wctype.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int digit = __VERIFIER_nondet_int();
  if (digit < 0 || digit > 9) return 0;
  wchar_t text[] = L" 40,x", *rest;
  text[2] = L'0' + digit;
  if (wcstol(text, NULL, 10) != 40 + digit || !iswdigit(text[2])) reach_error();
  wchar_t *token = wcstok(text, L",", &rest);
  if (token != text || wcslen(token) != 3) reach_error();
  return 0;
}
