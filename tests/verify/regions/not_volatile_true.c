// Without volatile, what was read once stays, and that is told.
extern void reach_error(void);

int main(void) {
  const unsigned *table = (const unsigned *)0x8000;
  if (table[3] != table[3]) reach_error();
  return 0;
}
