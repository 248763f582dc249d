// tsearch enters a key once; tfind finds it.
#include <search.h>
#include <stddef.h>
void reach_error(void);
double __VERIFIER_nondet_double(void);
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  static int keys[] = {5, 3, 8, 5};
  void *root = NULL;
  for (int i = 0; i < 4; i++)
    if (**(int **)tsearch(&keys[i], &root, compare) != keys[i]) reach_error();
  int wanted = 8;
  int **found = tfind(&wanted, &root, compare);
  if (!found || *found != &keys[2]) reach_error();
  tdelete(&keys[0], &root, compare);
  if (tfind(&keys[3], &root, compare)) reach_error();
  return 0;
}
