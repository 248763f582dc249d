#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double zero = 0.0;
  double inf = 1.0 / zero, nan = zero / zero;
  printf("%d %d %d\n", inf > 1e308, -inf < -1e308, inf == inf);
  printf("%d %d %d %d %d %d\n", nan == nan, nan != nan, nan < 1, nan > 1, nan <= nan, nan >= nan);
  printf("%d\n", !(nan < 1) && !(nan >= 1));
  printf("%f %f\n", inf, -inf);
  printf("%d %d\n", isnan(inf - inf), isnan(inf * 0));
  printf("%d %d\n", isinf(inf + 1e308) != 0, isinf(1e308 * 10) != 0);
  printf("%f\n", 1 / inf);
  printf("%f\n", -1 / inf);
  printf("%d %d\n", isnan(nan + 1), isnan(0 * nan));
  printf("%d %d\n", nan ? 1 : 0, !nan);
  printf("%d %d\n", NAN != NAN, INFINITY == inf);
  float finf = INFINITY;
  printf("%d %d\n", (double)finf == inf, (float)1e300 == finf);
  printf("%d %d %d\n", isfinite(1.0) != 0, isfinite(inf) != 0, isfinite(nan) != 0);
  printf("%d %d\n", isnormal(1e-310) != 0, isnormal(1e-300) != 0);
  double m = nan > 0 ? 1 : 2;
  printf("%g\n", m);
  int n = 0;
  while (!(nan == n) && n < 3) n++;
  printf("%d\n", n);
  return 0;
}
