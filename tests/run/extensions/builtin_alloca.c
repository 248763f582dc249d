#include <alloca.h>
#include <stdio.h>
#include <string.h>

static int sum(int n) {
  int *a = __builtin_alloca(n * sizeof *a);
  for (int i = 0; i < n; i++) a[i] = i;
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

struct node {
  int value;
  struct node *next;
};

int main(void) {
  printf("%d %d\n", sum(5), sum(50));
  struct node *list = NULL;
  for (int i = 0; i < 5; i++) {
    // alloca's memory lives until the function returns, not until the block ends
    struct node *n = alloca(sizeof *n);
    n->value = i * i;
    n->next = list;
    list = n;
  }
  for (struct node *n = list; n; n = n->next) printf("%d ", n->value);
  printf("\n");
  char *text = NULL;
  if (list) {
    text = alloca(8);
    strcpy(text, "alive");
  }
  puts(text);
  return 0;
}
