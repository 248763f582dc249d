// The violation comes behind what is not supported: whether there is one is not known.
extern int vfork(void);
extern void reach_error(void);

int main(void) {
  if (vfork() == 0) reach_error();
  reach_error();
  return 0;
}
