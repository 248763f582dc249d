// A pointer to a member of a packed struct has forgotten that it may lie anywhere.
struct __attribute__((packed)) header { char kind; int length; };
int main(void) {
  _Alignas(4) struct header header = {1, 2};
  int *length = &header.length;
  *length = 3;
  return header.length == 7;
}
