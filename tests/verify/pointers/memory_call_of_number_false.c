// An address at which no function is known to be.
int main(void) {
  ((void (*)(void))4096)();
  return 0;
}
