int main(void) {
  volatile unsigned *registers = (volatile unsigned *)0x40000000;
  return registers[2] != 0;
}
