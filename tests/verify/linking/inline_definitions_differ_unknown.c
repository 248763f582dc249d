// Which definition the call means, C leaves open.
extern void reach_error(void);
inline int level(void) { return 1; }
int main(void) {
  if (level() == 1) reach_error();
  return 0;
}
