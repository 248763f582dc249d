// Statement expressions inside operands that are evaluated conditionally.
#include <stdio.h>

static int runs;

#define COUNT(x) \
  ({             \
    runs++;      \
    (x);         \
  })

int main(void) {
  int a = COUNT(0) && COUNT(1);
  printf("%d %d\n", a, runs);
  a = COUNT(2) || COUNT(3);
  printf("%d %d\n", a, runs);
  a = COUNT(1) ? COUNT(10) : COUNT(20);
  printf("%d %d\n", a, runs);
  a = COUNT(0) ?: COUNT(30);
  printf("%d %d\n", a, runs);
  int i = 0;
  while (({
    i++;
    i < 4;
  }))
    runs += 100;
  printf("%d %d\n", i, runs);
  for (int k = ({ 5; }); ({ k > 0; }); ({ k -= 2; })) printf("%d ", k);
  printf("\n");
  int array[] = {({ runs; }), ({
                   int t = 6;
                   t *t;
                 })};
  printf("%d %d\n", array[0], array[1]);
  printf("%d\n", array[({
           int z = 1;
           z;
         })]);
  switch (({
    int q = a;
    q / 10;
  })) {
    case 3:
      puts("three");
  }
  return ({ runs - 308; });
}
