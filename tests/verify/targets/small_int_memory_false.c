extern unsigned int __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__ size);
extern void free(void *block);
void reach_error(void) {}

struct record {
  char tag;
  int numbers[3];
  struct record *next;
};

int main(void) {
  struct record *first = malloc(sizeof *first), last = {'z', {1, 2, 3}, 0};
  unsigned int i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  first->next = &last;
  first->next->numbers[i] = -1;
  unsigned char *bytes = (unsigned char *)last.numbers;
  int sum = last.numbers[0] + last.numbers[1] + last.numbers[2];
  if (sum == 3 && bytes[3] == 0xff) reach_error();
  free(first);
  return 0;
}
