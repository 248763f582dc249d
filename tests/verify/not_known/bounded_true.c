#include <assert.h>
#include <wchar.h>

int main(void) {
  wchar_t text[20];
  int written = swprintf(text, 20, L"%d", 7);
  assert(written < 0 || written >= 0);
}
