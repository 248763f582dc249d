// The suffix s: an operand of 16 bits.
extern void reach_error(void);
int main(void) {
  if (__builtin_clzs((unsigned short)1) != 15 || __builtin_ctzs((unsigned short)0x8000) != 15) reach_error();
  return 0;
}
