// Where bit-fields lie: from the least significant bit on, or from the most significant one.
extern int printf(const char *format, ...);
extern void *memset(void *to, int byte, __SIZE_TYPE__ size);

struct header {
  unsigned version : 4;
  unsigned length : 4;
  unsigned service : 8;
  signed total : 16;
};
struct crossing {
  unsigned char first : 3;
  unsigned char second : 7;
  unsigned short third : 9;
};
struct wide {
  unsigned long long low : 33;
  long long middle : 20;
  _Bool flag : 1;
  _Bool last : 1;
};
struct __attribute__((packed)) tight {
  char tag;
  int a : 13;
  unsigned b : 29;
  char end;
};
union view {
  struct header fields;
  unsigned int whole;
  unsigned char bytes[4];
};

static struct wide constant = {0x1deadbeefULL, -5, 1, 0};
static struct tight arrays[2] = {{'x', -100, 0x1abcdef, 'y'}, {.b = 3, .end = 1}};

static void print_bytes(const void *from, unsigned size) {
  const unsigned char *bytes = from;
  for (unsigned i = 0; i < size; i++) printf("%02x", bytes[i]);
  printf("\n");
}

static struct header longer(struct header h, int by) {
  h.length += by;
  h.total -= by;
  return h;
}

int main(int argc, char **argv) {
  union view v = {.fields = {4, 5, 0xa5, -2}};
  printf("%x %02x %02x %02x %02x\n", v.whole, v.bytes[0], v.bytes[1], v.bytes[2], v.bytes[3]);
  v.bytes[1] = 0x3c;
  v.fields.length ^= 0xf;
  printf("%x %u %u %u %d\n", v.whole, v.fields.version, v.fields.length, v.fields.service, v.fields.total);
  v.fields = longer(v.fields, argc);
  printf("%x\n", v.whole);

  struct crossing c;
  memset(&c, 0, sizeof c);
  c.first = 5;
  c.second = 0x55;
  c.third = 0x123;
  print_bytes(&c, sizeof c);

  struct wide w;
  memset(&w, 0, sizeof w);
  w.middle = -argc;
  w.last = 1;
  print_bytes(&w, sizeof w);
  w.low = 0x123456789ULL;
  w.flag = argc > 0;
  print_bytes(&w, sizeof w);
  printf("%llx %d %d %d\n", (unsigned long long)constant.low, (int)constant.middle, constant.flag, constant.last);

  print_bytes(arrays, sizeof arrays);
  arrays[argc].a = 77;
  arrays[0].b++;
  print_bytes(arrays, sizeof arrays);
  printf("%d %u %d\n", arrays[0].a, arrays[0].b, arrays[1].a);
  return 0;
}
