#include <assert.h>
#include <wchar.h>

int main(void) {
  wchar_t text[20];
  int written = swprintf(text, 20, L"%d", 7);
  int a[2] = {written, 1};
  assert(a[1] == 2);
}
