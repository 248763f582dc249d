#include "programs.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace heddle::benchmarks {
namespace {

constexpr std::string_view kHead = R"(#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
  struct item *next;
  int key;
  unsigned char tag[8];
  union {
    long number;
    const char *text;
  } value;
};

enum mode { MODE_NONE, MODE_FAST, MODE_SAFE = 5, MODE_LAST };

static unsigned long total;
static struct item *shared;

)";

// '@' stands for the number of the function.
constexpr auto kFunctions = std::to_array<std::string_view>({
    R"(static int table_@[64];

static int look_up_@(int key, int missing) {
  int low = 0, high = 63;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (table_@[middle] == key) return middle;
    if (table_@[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return missing;
}

static void step_@(void) {
  for (int i = 0; i < 64; i++) table_@[i] = 3 * i;
  total += look_up_@(@ % 192, -1);
}
)",
    R"(static struct item *push_@(struct item *head, int key) {
  struct item *fresh = malloc(sizeof *fresh);
  if (fresh == NULL) return head;
  memset(fresh, 0, sizeof *fresh);
  fresh->next = head;
  fresh->key = key * @ + 1;
  fresh->tag[key & 7] = (unsigned char)(key >> 3);
  fresh->value.number = (long)key << 2;
  return fresh;
}

static void step_@(void) { shared = push_@(shared, @); }
)",
    R"(static long walk_@(const struct item *list, enum mode mode) {
  long sum = 0;
  for (const struct item *at = list; at; at = at->next) {
    switch (mode) {
      case MODE_NONE:
        continue;
      case MODE_FAST:
        sum += at->key;
        break;
      case MODE_SAFE:
        sum += at->key > 1000 ? 1000 : at->key;
        break;
      default:
        sum ^= at->value.number;
    }
    if (sum < -100000 || sum > 100000) goto out;
  }
out:
  return sum;
}

static void step_@(void) { total += walk_@(shared, @ % 2 ? MODE_FAST : MODE_SAFE); }
)",
    R"(static unsigned hash_@(const char *text, unsigned long length) {
  unsigned h = 2166136261u ^ @u;
  for (unsigned long i = 0; i < length && text[i] != '\0'; i++) {
    h ^= (unsigned char)text[i];
    h *= 16777619u;
    h = (h << 5) | (h >> 27);
  }
  return h;
}

static void step_@(void) { total += hash_@("text number @", 20); }
)",
    R"(static void multiply_@(double out[4][4], double a[4][4], double b[4][4]) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      out[i][j] = 0;
      for (int k = 0; k < 4; k++) out[i][j] += a[i][k] * b[k][j] + @ * 0.5;
    }
}

static void step_@(void) {
  double a[4][4] = {{1, 2}, {3}}, b[4][4] = {[2] = {4, 5}}, c[4][4];
  multiply_@(c, a, b);
  total += c[0][0] > c[1][1];
}
)",
    R"(static int compare_@(const void *left, const void *right) {
  const struct item *a = left, *b = right;
  int order = (a->key > b->key) - (a->key < b->key);
  return order != 0 ? order : memcmp(a->tag, b->tag, sizeof a->tag);
}

static int (*const order_@)(const void *, const void *) = compare_@;

static void step_@(void) {
  if (shared && shared->next) total += order_@(shared, shared->next) > 0;
}
)",
    R"(static int format_@(char *out, size_t size, int value) {
  static const char digits[] = "0123456789abcdef";
  char reversed[33];
  int n = 0, negative = value < 0;
  unsigned rest = negative ? 0u - (unsigned)value : (unsigned)value;
  do {
    reversed[n++] = digits[rest % 16];
  } while ((rest /= 16) != 0 && n < 32);
  if (negative && size > 1) *out++ = '-', size--;
  for (int i = n; i-- > 0 && size > 1; size--) *out++ = reversed[i];
  if (size) *out = 0;
  return n + negative;
}

static void step_@(void) {
  char text[16];
  total += format_@(text, sizeof text, -@) + text[1];
}
)",
});

constexpr std::string_view kMain = R"(int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) total += strlen(argv[i]);
)";

constexpr std::string_view kTail = R"(  printf("%lu\n", total);
  return 0;
}
)";

std::string with_number(std::string_view text, unsigned number) {
  std::string result;
  for (char c : text) result += c == '@' ? std::to_string(number) : std::string(1, c);
  return result;
}

}  // namespace

std::string everyday_program(unsigned lines) {
  std::string text(kHead);
  auto count_lines = [](std::string_view piece) { return std::count(piece.begin(), piece.end(), '\n'); };
  size_t written = count_lines(kHead) + count_lines(kMain) + count_lines(kTail);
  std::string main(kMain);  // calls every function, so that none can be left out
  for (unsigned number = 0; written < lines; ++number) {
    std::string function = with_number(kFunctions[number % kFunctions.size()], number) + "\n";
    main += with_number("  step_@();\n", number);
    written += count_lines(function) + 1;
    text += function;
  }
  return text + main + std::string(kTail);
}

std::string arithmetic_loop(uint64_t iterations) {
  return R"(int printf(const char *, ...);
int main(void) {
  unsigned a = 1, b = 2;
  int c = 3;
  for (unsigned long i = 0; i < )" +
         std::to_string(iterations) + R"(; i++) {
    a = a * 1664525u + 1013904223u;
    b ^= a >> 7;
    c = (int)(b % 1000u) - (c / 3);
    if (c < 0) b += (unsigned)c;
  }
  printf("%u %u %d\n", a, b, c);
  return 0;
}
)";
}

}  // namespace heddle::benchmarks
