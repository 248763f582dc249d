// The call changes the index of the element that it is assigned to.
void reach_error(void);
struct buffer {
  int used;
  char bytes[8];
};
static char next(struct buffer *b) {
  b->used++;
  return 'x';
}
int main(void) {
  struct buffer b = {0};
  b.bytes[b.used] = next(&b);
  if (b.bytes[0] != 0) reach_error();
  return 0;
}
