#include <stdio.h>
#include <wchar.h>

static int wide_length(const wchar_t *s) {
  int n = 0;
  while (s[n]) n++;
  return n;
}

int main(void) {
  const wchar_t *w = L"wide";
  printf("%d %d\n", wide_length(w), (int)w[0]);
  wchar_t array[] =
      L"ab"
      L"cd";
  printf("%d %d\n", (int)(sizeof array / sizeof *array), (int)sizeof(wchar_t));
  array[1] = L'\u20ac';
  printf("%x\n", (unsigned)array[1]);
  printf("%d %x\n", wide_length(L"h\u00e9\U0001F600"), (unsigned)L"\U0001F600"[0]);
  const unsigned short *u16 = (const unsigned short *)u"a\U0001F600";
  printf("%x %x %x\n", u16[0], u16[1], u16[2]);
  printf("%d %d\n", (int)sizeof u"abc", (int)sizeof U"abc");
  const char *utf8 = u8"\u00e9\u20ac";
  for (int i = 0; utf8[i]; i++) printf("%02x ", (unsigned char)utf8[i]);
  printf("\n");
  wchar_t fixed[6] = L"xy";
  printf("%d %d\n", (int)fixed[1], (int)fixed[5]);
  int sum = 0;
  for (const wchar_t *p = L"sum"; *p; p++) sum += *p;
  printf("%d\n", sum);
  return 0;
}
