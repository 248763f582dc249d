// An overflow behind what is not supported.
extern int fork(void);

int main(void) {
  int n = fork();
  return n + 2147483647;
}
