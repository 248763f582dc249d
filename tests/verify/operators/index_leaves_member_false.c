#include <assert.h>
#include <heddle.h>

struct log {
  int entry[4];
  int used;
};
struct log all;

/* C leaves open what entry[4] is; in memory it is `used`. Nothing may be proved of it by the name. */
int main(void) {
  int n = 5;
  for (int i = 0; i < n; i++)
    all.entry[i] = 4;
  all.used = 5;
  assert(HEDDLE_FORALL(j, 0, n, all.entry[j] == 4));
}
