#include <wchar.h>
int main(void) {
  wchar_t text[3];
  wcscpy(text, L"abc");
  return 0;
}
