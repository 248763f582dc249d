#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char text[8];
  snprintf(text, sizeof text, "%2$s%1$s", "b", "a");
  if (strcmp(text, "ab")) reach_error();
}
