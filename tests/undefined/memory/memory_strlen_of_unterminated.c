#include <string.h>

int main(void) {
  char text[4] = {'f', 'o', 'u', 'r'};
  char good[5] = {'f', 'o', 'u', 'r'};
  int n = (int)strlen(good);
  n += (int)strlen(text);
  return n > 100;
}
