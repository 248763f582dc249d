// A ring in which the largest number goes round: the violation lies some rounds deep, and that there is none
// before takes longer to show than to find it.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
unsigned char id[6], sent[6], got[6], phase[6], chosen[6];
int main(void) {
  for (int i = 0; i < 6; i++) {
    id[i] = __VERIFIER_nondet_uchar();
    phase[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(phase[i] == 0 && id[i] != 0);
    for (int j = 0; j < i; j++) __VERIFIER_assume(id[i] != id[j]);
    sent[i] = id[i];
  }
  unsigned char rounds = 0;
  while (__VERIFIER_nondet_uchar()) {
    for (int i = 0; i < 6; i++) {
      if (phase[i] == 0) {
        got[(i + 1) % 6] = sent[i];
        phase[i] = 1;
      } else {
        if (got[i] > id[i]) sent[i] = got[i];
        if (got[i] == id[i]) chosen[i] = 1;
        phase[i] = 0;
      }
    }
    if (rounds < 100) rounds++;
    int sum = chosen[0] + chosen[1] + chosen[2] + chosen[3] + chosen[4] + chosen[5];
    if (sum > 1) reach_error();
    if (rounds > 12 && sum == 1 && chosen[2]) reach_error();
  }
}
