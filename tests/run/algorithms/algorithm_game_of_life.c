#include <stdio.h>
#include <string.h>

enum { W = 8, H = 6 };
typedef unsigned char grid[H][W];

static int neighbours(grid g, int y, int x) {
  int n = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dy || dx) n += g[(y + dy + H) % H][(x + dx + W) % W];
  return n;
}

static void step(grid g) {
  grid next;
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      int n = neighbours(g, y, x);
      next[y][x] = n == 3 || (n == 2 && g[y][x]);
    }
  memcpy(g, next, sizeof next);
}

int main(void) {
  grid g = {[0] = {0, 1}, [1] = {0, 0, 1}, [2] = {1, 1, 1}};
  for (int i = 0; i < 10; i++) step(g);
  for (int y = 0; y < H; y++) {
    for (int x = 0; x < W; x++) putchar(g[y][x] ? '#' : '.');
    putchar('\n');
  }
  return 0;
}
