// Of a pointer that may lead to a region only the part that does is read from there.
extern void reach_error(void);

static unsigned get(volatile unsigned *p) { return *p; }

int main(void) {
  volatile unsigned local = 3;
  (void)get((volatile unsigned *)0x2000);
  if (get(&local) != 3) reach_error();
  return 0;
}
