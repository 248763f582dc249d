// Another locale may sort in another way; what is equal stays equal.
#include <locale.h>
#include <string.h>
void reach_error(void);
int main(void) {
  if (strcoll("a", "b") >= 0) return 0;
  if (!setlocale(LC_ALL, "cs_CZ")) return 0;
  if (strcoll("a", "a") != 0) return 0;
  if (strcoll("chrt", "hrnec") >= 0) reach_error();
  return 0;
}
