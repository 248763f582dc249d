// What the byte of an uninitialised _Bool holds need not be 0 or 1.
void reach_error(void);
int main(void) {
  _Bool flag;
  if (flag != 0 && flag != 1) reach_error();
  return 0;
}
