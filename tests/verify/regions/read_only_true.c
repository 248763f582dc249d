int main(void) {
  volatile unsigned *id = (volatile unsigned *)0x1000;
  return (*id & 1) != 0;
}
