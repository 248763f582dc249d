// At file scope a compound literal has static lifetime.
#include <stdio.h>

struct node {
  int value;
  struct node *next;
};

static struct node *list = &(struct node){1, &(struct node){2, &(struct node){3, 0}}};
static int *numbers = (int[]){10, 20, 30};
static const char *const *words = (const char *const[]){"alpha", "beta", 0};
static struct node table[] = {{4, &(struct node){5, 0}}, {.value = 6}};

int main(void) {
  int sum = 0;
  for (struct node *n = list; n; n = n->next) sum += n->value;
  printf("%d\n", sum);
  list->next->value = 200;
  printf("%d\n", list->next->value);
  numbers[1]++;
  printf("%d %d %d\n", numbers[0], numbers[1], numbers[2]);
  for (const char *const *w = words; *w; w++) printf("%s ", *w);
  printf("\n");
  printf("%d %d\n", table[0].next->value, table[1].next == 0);
  return 0;
}
