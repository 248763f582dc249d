// Nothing defines the variable: it has no address.
__attribute__((weak)) extern int setting;
int main(void) {
  setting = 1;
  return 0;
}
