#include <stdlib.h>
struct buffer {
  char *data;
  int size;
};
int main(void) {
  struct buffer *b = malloc(sizeof *b);
  b->size = 4;
  b->data = malloc(b->size);
  b->data[3] = 0;
  free(b->data);
  free(b);
  return 0;
}
