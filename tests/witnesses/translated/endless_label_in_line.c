// property: termination
// verdict: FALSE
// A loop that comes from a macro has the program emitted as preprocessed: of the label only the line is known then.
#define ROUND while (k < 2) k++
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  int k = 0;
  ROUND;
  if (i > 3) stuck: goto stuck;
  if (i > 1) goto stuck;
  return 0;
}
