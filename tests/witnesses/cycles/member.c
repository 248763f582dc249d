// set: counter count
extern unsigned __VERIFIER_nondet_uint(void);
struct counter {
  int unused;
  unsigned long long count;
} counter;

int main(void) {
  counter.count = __VERIFIER_nondet_uint();
  while (counter.count % 2 == 1) {
    counter.count += 2;
  }
  return 0;
}
