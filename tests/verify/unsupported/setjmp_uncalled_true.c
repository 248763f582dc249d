// What is not supported stands in a function that nobody calls.
typedef int jmp_buf[64];
extern int setjmp(jmp_buf);
extern void reach_error(void);
jmp_buf back;

int protected_call(void) {
  if (setjmp(back)) return 1;
  return 0;
}

int main(void) {
  int x = 1;
  if (x != 1) reach_error();
  return 0;
}
