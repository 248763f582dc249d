// Which byte of a number comes first, seen in every way in which C lets one look.
extern int printf(const char *format, ...);
extern void *memcpy(void *to, const void *from, __SIZE_TYPE__ size);

static void print_bytes(const void *from, unsigned size) {
  const unsigned char *bytes = from;
  for (unsigned i = 0; i < size; i++) printf("%02x", bytes[i]);
  printf("\n");
}

struct point {
  short x;
  char name[2];
  int y;
};

union number {
  unsigned long long whole;
  unsigned int halves[2];
  unsigned short quarters[4];
  unsigned char bytes[8];
  double real;
  struct {
    char first;
    short second;
    int third;
  } parts;
};

static union number constant = {0x0123456789abcdefULL};
static union number given_bytes = {.bytes = {1, 2, 3, 4, 5, 6, 7, 8}};
static struct point points[2] = {{1, "ab", -2}, {0x7fff, "c", 0x10203040}};
static unsigned short words[] = {0x1234, 0xabcd};

static union number changed(union number n) {
  n.quarters[1] = 0xbeef;
  return n;
}

int main(int argc, char **argv) {
  int number = 0x11223344;
  float real = 1.5F;
  _Bool truth = 1;
  print_bytes(&number, sizeof number);
  print_bytes(&real, sizeof real);
  print_bytes(&truth, sizeof truth);
  print_bytes(&constant, sizeof constant);
  print_bytes(points, sizeof points);
  print_bytes(words, sizeof words);
  printf("%llx %x %x %x\n", given_bytes.whole, given_bytes.halves[1], given_bytes.quarters[argc],
         given_bytes.parts.second);

  union number n = {.real = -2.5};
  printf("%llx %x %x\n", n.whole, n.halves[0], n.bytes[argc]);
  n.bytes[argc] = 0x55;
  printf("%llx\n", n.whole);
  n = changed(n);
  printf("%llx %x\n", n.whole, n.halves[0]);
  n.parts.third = -3;
  printf("%llx\n", n.whole);

  unsigned char image[16] = {0};
  memcpy(image + 3, &number, sizeof number);
  memcpy(image + 7, &words[1], 2);
  print_bytes(image, sizeof image);
  unsigned int word;
  memcpy(&word, image + 4, sizeof word);
  printf("%x\n", word);
  number = 0;
  ((unsigned char *)&number)[argc] = 0x7f;
  printf("%x %d\n", number, *(short *)(void *)&number);

  // A pointer that is copied byte by byte is the same pointer.
  int *pointer = &number, *copy = 0;
  for (unsigned i = 0; i < sizeof pointer; i++) ((char *)&copy)[i] = ((char *)&pointer)[i];
  *copy = 42;
  printf("%d %s\n", number, argv[argc] == 0 ? "end" : "no end");
  return 0;
}
