// none
#include <stdio.h>
#include <wchar.h>
int main(void) { const wchar_t *w = L"abc"; wchar_t c = L'a' + 1; c++; printf("%d %d\n", (int)wcslen(w) + 1, (int)(c - w[0])); return 0; }
