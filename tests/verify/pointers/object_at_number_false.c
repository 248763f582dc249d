// A fixed address may be that of an object.
void reach_error(void);
int main(void) {
  char *p = (char *)0x100;
  char *q = "";
  if (p == q) reach_error();
  return 0;
}
