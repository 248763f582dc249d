// none
int main(void) {
  int sum = 0;
  for (int i = ({ int t = 2; t + 1; }); i--;) sum += i;
  for (int n = 0; n < 5; n++)
    switch (n) {
      case 1 ... 2: do {
        sum += n + 2;
      case 3: sum--;
      } while (sum < 2);
        break;
      default:;
        sum = -n;
    }
  while (({ sum++; sum < 25; })) ;
  return sum == 25 ? 0 : 1;
}
