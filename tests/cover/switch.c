// unreachable: 4
extern int __VERIFIER_nondet_int(void);

static int weight(int day) {
  int result = 0;
  switch (day) {
  case 0:
  case 6:
    result = 1;
    break;
  case 1:
    result = 5;
    /* fall through */
  case 2:
    result += 2;
    break;
  case 100000:
    result = 9;
    break;
  default:
    result = 3;
  }
  return result;
}

int main(void) {
  int w = weight(__VERIFIER_nondet_int());
  if (w == 4)
    return 1;
  return 0;
}
