// Cases inside loops that the switch jumps into.
#include <stdio.h>

static void copy(char *to, const char *from, int count) {
  int n = (count + 7) / 8;
  switch (count % 8) {
    case 0:
      do {
        *to++ = *from++;
        case 7:
          *to++ = *from++;
        case 6:
          *to++ = *from++;
        case 5:
          *to++ = *from++;
        case 4:
          *to++ = *from++;
        case 3:
          *to++ = *from++;
        case 2:
          *to++ = *from++;
        case 1:
          *to++ = *from++;
      } while (--n > 0);
  }
}

static int into_for(int start) {
  int i = start, s = 0;
  switch (start & 1) {
    for (; i < 10; i++) {
      case 0:
        s += i;
      case 1:
        s += 100;
    }
  }
  return s;
}

static int generator(void) {
  static int state, i;
  switch (state) {
    case 0:
      for (i = 0; i < 3; i++) {
        state = 1;
        return i;
        case 1:;
      }
      state = 2;
    case 2:
      return -1;
  }
  return -2;
}

int main(void) {
  char buffer[32] = {0};
  const char *text = "abcdefghijklmnopqrstuvwxyz";
  for (int n = 1; n < 26; n += 4) {
    copy(buffer, text, n);
    buffer[n] = 0;
    puts(buffer);
  }
  printf("%d %d\n", into_for(6), into_for(7));
  for (int i = 0; i < 5; i++) printf("%d ", generator());
  printf("\n");
  return 0;
}
