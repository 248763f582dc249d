/* `true` is a constant of an enumeration. */
typedef enum { false, true } truth;
int main(void) {
  while (true) {
  }
  return 0;
}
