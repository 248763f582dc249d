// The declaration says what callers may not do.
__attribute__((nonnull(2))) int read(int n, const int *p) { return n + 0 * *p; }
