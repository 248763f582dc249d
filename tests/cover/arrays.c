// unreachable: 1
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char text[4];
  for (int i = 0; i < 4; ++i)
    text[i] = __VERIFIER_nondet_uchar();
  if (text[0] == 'h' && text[1] == 'e')
    if (text[2] == 'd')
      if (text[3] == 'd')
        return 4;
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < 4 && text[k] == 200)
    return 1;
  return 0;
}
