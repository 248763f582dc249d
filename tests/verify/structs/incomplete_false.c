// An object of a type that this file does not know has an address.
extern void reach_error(void);
extern struct unknown thing;
int main(void) {
  if (&thing != 0) reach_error();
  return 0;
}
