// Members of packed structs, and types with a smaller alignment, lie anywhere.
struct __attribute__((packed)) header { char kind; int length; struct { short a; long b; } rest; };
typedef int loose __attribute__((aligned(1)));
struct plain { int first; char kind; int length __attribute__((packed)); };
int __VERIFIER_nondet_int(void);
int main(void) {
  char bytes[64] = {0};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 7) return 0;
  struct header *header = (struct header *)(bytes + i);
  header->length = 3;
  header->rest.b = 4;
  loose *numbers = (loose *)(bytes + i + 30);
  *numbers = header->length;
  numbers[1] = 2;
  struct plain plain = {1, 2, 3}, *at = &plain;
  at->length = 4;
  return at->length == 7;
}
