// What happens where a literal is written, C does not say.
void reach_error(void);
int main(void) {
  char *p = "abc";
  p[0] = 'x';
  if (p[0] == 'x') reach_error();
  return 0;
}
