// The call changes what nobody else reads.
void reach_error(void);
struct buffer {
  int used;
  int calls;
  char bytes[8];
};
static char next(struct buffer *b) {
  b->calls++;
  return 'x';
}
int main(void) {
  struct buffer b = {0};
  int local = 3;
  b.bytes[b.used] = next(&b);
  local = local + next(&b);
  if (b.bytes[0] != 'x' || local != 3 + 'x') reach_error();
  return 0;
}
