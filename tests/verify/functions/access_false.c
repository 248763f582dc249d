__attribute__((__access__(__write_only__, 1, 2))) void fill(char *to, unsigned k) {
  for (unsigned i = 0; i <= k; i++)
    if (to != 0) to[i] = 0;
}
