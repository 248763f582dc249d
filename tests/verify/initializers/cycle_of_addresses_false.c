// Objects that hold one another's addresses.
extern void reach_error(void);
struct node {
  const struct node *next;
  int value;
};
extern const struct node second;
const struct node first = {&second, 3};
const struct node second = {&first, first.value + 1};
int main(void) {
  if (second.value == 4 && first.next->value == 4) reach_error();
  return 0;
}
