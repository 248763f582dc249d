#include <assert.h>
#include <wchar.h>

int main(void) {
  wchar_t text[20];
  assert(swprintf(text, 20, L"%d", 7) == 1);
}
