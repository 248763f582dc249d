// An index that is too large for its member writes to another one of the object.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct record {
  unsigned char first[4];
  unsigned char second[4];
  unsigned short third;
};

int main(void) {
  struct record all[2] = {{{1, 2, 3, 4}, {5, 6, 7, 8}, 9}, {{10, 11, 12, 13}, {14, 15, 16, 17}, 18}};
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 9) return 0;
  unsigned char *bytes = all[0].first;
  bytes[i] = 0;
  if (i < 4 && all[0].first[i] != 0) reach_error();
  if (i >= 4 && (all[0].second[i - 4] != 0 || all[0].first[0] != 1)) reach_error();
  int zeros = 0;
  for (int k = 0; k < 4; k++) zeros += (all[0].first[k] == 0) + (all[0].second[k] == 0);
  if (zeros != 1 || all[0].third != 9 || all[1].first[0] != 10) reach_error();
}
