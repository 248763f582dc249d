// What is read behind && is read only if it comes to that.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int on = __VERIFIER_nondet_int();
  if (on && (*(volatile int *)0x2000 == 3 || *(volatile int *)0x2004 == 4) && on == 9) reach_error();
  return 0;
}
