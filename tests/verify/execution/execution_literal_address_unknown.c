// Nothing says where the literal lies.
extern void reach_error(void);
int main(void) {
  if ((char *)0x100 == "") reach_error();
  return 0;
}
