// The property names the function by one of its names, the program calls it by both.
static void start(void) {}
void begin(void) __attribute__((alias("start")));
int main(void) {
  begin();
  ;
  return 0;
}
