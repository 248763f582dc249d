// Cells hold numbers while they are used, and the address of the next free cell else.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

union cell {
  union cell *next;
  int numbers[4];
};
static union cell pool[3];
static union cell *head;

static int *get(void) {
  union cell *cell = head;
  if (!cell) return 0;
  head = cell->next;
  return cell->numbers;
}

static void put(int *numbers) {
  union cell *cell = (union cell *)numbers;
  cell->next = head;
  head = cell;
}

int main(void) {
  for (int i = 0; i < 3; ++i) put(pool[i].numbers);
  int *a = get(), *b = get();
  a[0] = a[1] = 7;
  b[0] = b[3] = 8;
  if (__VERIFIER_nondet_int())
    put(a);
  else
    put(b);
  int *c = get();
  c[1] = 1;
  if (c != a) reach_error();
  if (!get() || get()) reach_error();
  return 0;
}
