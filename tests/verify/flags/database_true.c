// The file gets its options from the database, and from other files what it needs: not their main.
extern void reach_error(void);
int limit(void);
int main(void) {
  char c = -1;
  if (c != 255 || limit() != 7) reach_error();
  return 0;
}
