struct buffer { char *data; int size; };
extern int open_buffer(struct buffer *b);

int main(void) {
  struct buffer b;
  if (open_buffer(&b) && b.data) b.data[0] = 1;
  return 0;
}
