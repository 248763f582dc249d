#include <stdio.h>
#include <stdlib.h>

static void show(const char *s) {
  char *end;
  double d = strtod(s, &end);
  printf("%.17g [%s]\n", d, end);
}

int main(void) {
  show("3.25");
  show("  -0.1e1x");
  show("1e3");
  show("+.5");
  show("5.");
  show(".");
  show("e5");
  show("1e");
  show("1e+");
  show("0x1.8p3");
  show("0x10");
  show("inf");
  show("-INFINITY");
  show("0.1");
  show("123456789012345678901234567890");
  show("1e400");
  show("4.9e-324");
  show("2.2250738585072011e-308");
  show("9007199254740993");
  show("-0");
  printf("%g %g\n", atof("2.5abc"), atof("none"));
  printf("%.9g\n", (double)strtof("0.1", NULL));
  return 0;
}
