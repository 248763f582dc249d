#include <string.h>

int main(void) {
  char small[8];
  const char *texts[] = {"fits", "exactly", "too long"};
  for (int i = 0; i < 3; i++) {
    strcpy(small, texts[i]);
  }
  return small[0] == 'x';
}
