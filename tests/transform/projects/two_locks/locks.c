// The functions that the other file calls through pointers.
#include <stdio.h>

typedef int (*operation)(int *);

int lock(int *m) {
  return *m = 1;
}
int unlock(int *m) {
  return *m = 0;
}
operation operation_at(int i) {
  static const operation all[] = {lock, unlock};
  return all[i % 2];
}
int call(operation f, int *m) {
  printf("%d\n", *m);
  return f(m);
}
