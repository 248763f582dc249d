// none
static int done(void) { static int n; return ++n > 4; }
int main(void) { static int k; while (k < 3) k++; int r = 0; for (;;) { if (r++ > 5) break; } return done(); }
