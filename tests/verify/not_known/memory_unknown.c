#include <assert.h>
#include <wchar.h>

int main(void) {
  wchar_t text[20];
  swprintf(text, 20, L"%d", 7);
  assert(text[0] == L'7');
}
