#include <stddef.h>
#include <stdio.h>

struct link {
  struct link *next;
};
struct task {
  int id;
  struct link link;
  char name[8];
};

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

int main(void) {
  struct task tasks[3] = {{1, {0}, "one"}, {2, {0}, "two"}, {3, {0}, "three"}};
  struct link head = {0}, *tail = &head;
  for (int i = 2; i >= 0; i--) {
    tail->next = &tasks[i].link;
    tail = tail->next;
  }
  for (struct link *l = head.next; l; l = l->next) {
    struct task *t = container_of(l, struct task, link);
    printf("%d %s\n", t->id, t->name);
  }
  int *id = &tasks[1].id;
  struct task *t = (struct task *)id;
  printf("%s\n", t->name);
  char *name = tasks[1].name;
  printf("%d\n", container_of(name, struct task, name)->id);
  int *p = (int *)((char *)&tasks[2] + offsetof(struct task, id));
  *p = 33;
  printf("%d\n", tasks[2].id);
  printf("%d\n", (int)((char *)&tasks[1].name[3] - (char *)&tasks[1]) == (int)offsetof(struct task, name[3]));
  return 0;
}
