// property: valid-deref
// waypoint: target 8:12
// A function of the library has no text here: the statement that calls it does what it does.
#include <string.h>
int main(void) {
  const char *text = "four";
  if (text[0] == 'f') {
    return (int)strlen(text + 6);
  }
  return 0;
}
