// The loop has no other exit, but what is not supported may end it, or not.
extern int fork(void);

int main(void) {
  while (1) fork();
}
