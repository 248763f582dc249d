#include <wchar.h>
int main(void) {
  wchar_t text[4];
  wcscpy(text, L"abc");
  return wcslen(text) != 3;
  return 0;
}
