// A ring in which the largest number goes round, for a fixed number of rounds.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
unsigned char id[3], sent[3], got[3], phase[3], chosen[3];
int main(void) {
  for (int i = 0; i < 3; i++) {
    id[i] = __VERIFIER_nondet_uchar();
    phase[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(phase[i] == 0 && id[i] != 0);
    for (int j = 0; j < i; j++) __VERIFIER_assume(id[i] != id[j]);
    sent[i] = id[i];
  }
  for (int rounds = 1; rounds <= 6; rounds++) {
    for (int i = 0; i < 3; i++) {
      if (phase[i] == 0) {
        got[(i + 1) % 3] = sent[i];
        phase[i] = 1;
      } else {
        if (got[i] > id[i]) sent[i] = got[i];
        if (got[i] == id[i]) chosen[i] = 1;
        phase[i] = 0;
      }
    }
    int sum = chosen[0] + chosen[1] + chosen[2];
    if (sum > 1) reach_error();
    if (rounds == 6 && sum != 1) reach_error();
  }
}
