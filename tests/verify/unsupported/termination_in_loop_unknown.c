// The loop has no other exit, but what is not supported may end it, or not.
extern int vfork(void);

int main(void) {
  while (1) vfork();
}
