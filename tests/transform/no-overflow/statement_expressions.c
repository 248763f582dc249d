// 9
int printf(const char *, ...);
#define MAX(a, b) ((a) > (b) ? (a) : (b))
int main(void) {
  int x = 3;
  int y = ({ int t = x + 1; t * 2; }) + ({ x++; x - 1; });
  int z = ({ int i, s = 0; for (i = 0; i < 4; i++) s += i; s; }) * ({ if (y > 100) y -= 1; y + 1; });
  printf("%d %d %d %d\n", x, y, z, MAX(1, 2));
  return ({ int m = 2147483647; m + x; });
}
