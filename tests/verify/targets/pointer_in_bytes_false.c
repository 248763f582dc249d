extern int __VERIFIER_nondet_int(void);
extern void *memcpy(void *to, const void *from, __SIZE_TYPE__ size);
void reach_error(void) {}

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node last = {0, __VERIFIER_nondet_int()}, first = {&last, 1};
  unsigned char bytes[sizeof(struct node *)];
  for (unsigned i = 0; i < sizeof bytes; i++) bytes[i] = ((unsigned char *)&first.next)[i];
  struct node *copy;
  memcpy(&copy, bytes, sizeof copy);
  copy->value &= 0xff;
  if (last.value == 77) reach_error();
  return 0;
}
