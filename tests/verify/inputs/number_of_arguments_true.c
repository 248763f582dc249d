// Memory holds a pointer to each argument, also where the program does not look at them.
extern void reach_error(void);
int main(int argc, char **argv) {
  if (sizeof(char *) == sizeof(int) && argc >= 0x20000000) reach_error();
  return 0;
}
