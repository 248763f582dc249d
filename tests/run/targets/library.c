// What the library reads and writes in bytes: arguments of printf, characters with their classes, the order of the network.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

extern unsigned int htonl(unsigned int x), ntohl(unsigned int x);
extern unsigned short htons(unsigned short x), ntohs(unsigned short x);

struct pair {
  short key;
  long value;
};

static int by_key(const void *a, const void *b) {
  return ((const struct pair *)a)->key - ((const struct pair *)b)->key;
}

int main(void) {
  char text[80];
  int count = 0;
  signed char small = 0;
  printf("%d %ld %lld %hd %hhd %u %c|%s|%5.2f %e%n\n", -1, -2L, -3LL, (short)-4, (signed char)-5, 6u, 'x', "text", 2.5,
         1e10, &count);
  printf("%d\n", count);
  printf("ab%hhn\n", &small);
  printf("%d %zu %td %ls\n", small, sizeof(int), (char *)&small - (char *)&small, L"wide");
  snprintf(text, sizeof text, "%ld-%llx-%s-%c-%g", 123456L, 0xfedcba9876543210ULL, "abc", 'z', 0.25);
  puts(text);
  for (const char *c = "aZ5 \n#"; *c; c++) printf("%d%d%d%d ", !!isalpha(*c), !!isupper(*c), !!isdigit(*c), !!isspace(*c));
  printf("%c%c\n", toupper('q'), tolower('Q'));
  unsigned long address = htonl(0x01020304);
  unsigned char first;
  unsigned int word = (unsigned int)address;
  memcpy(&first, &word, 1);
  printf("%d %x %x %x\n", first, ntohl(word), ntohs(htons(0x1234)), htons(0x1234) == 0x1234);

  struct pair pairs[3] = {{3, -1}, {-7, 2}, {1, 3}};
  qsort(pairs, 3, sizeof *pairs, by_key);
  for (int i = 0; i < 3; i++) printf("%d:%ld ", pairs[i].key, pairs[i].value);
  printf("%ld %d\n", strtol("-99", NULL, 10), atoi("42"));

  short *numbers = calloc(4, sizeof *numbers);
  numbers[1] = 0x0102;
  memmove(numbers + 2, numbers, 4);
  memset(numbers, 0x7f, 2);
  printf("%x %x %d\n", numbers[0], numbers[3], memcmp(&numbers[1], "\1\2", 2) == 0);
  free(numbers);
  wchar_t wide[] = L"abc";
  printf("%d %d %d\n", (int)wcslen(wide), wide[1] == L'b', ((char *)wide)[0]);
  return 0;
}
