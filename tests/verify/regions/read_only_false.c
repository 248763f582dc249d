int main(void) {
  volatile unsigned *id = (volatile unsigned *)0x1000;
  unsigned before = *id;
  *id = before;
  return 0;
}
