// Each read may give something else, and a register is written.
#define STATUS (*(volatile unsigned *)0x40000000)
#define DATA (*(volatile unsigned char *)0x40000004)
extern void reach_error(void);

int main(void) {
  unsigned tries = 0;
  while (!(STATUS & 1) && tries < 5) tries++;
  DATA = 7;
  if (tries > 5) reach_error();
  return 0;
}
