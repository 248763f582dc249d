#define STATUS (*(volatile unsigned *)0x40000000)
extern void reach_error(void);

int main(void) {
  unsigned first = STATUS;
  if (STATUS != first) reach_error();
  return 0;
}
