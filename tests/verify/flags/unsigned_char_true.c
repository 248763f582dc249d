extern void reach_error(void);
int main(void) {
  char c = -1;
  if (c != 255) reach_error();
  return 0;
}
