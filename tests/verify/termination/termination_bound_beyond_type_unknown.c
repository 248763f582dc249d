// No value of i is as large as n: nothing but an overflow ends the loop.
int main(void) {
  long long n = 3000000000LL;
  for (int i = 0; i < n; i++)
    ;
  return 0;
}
