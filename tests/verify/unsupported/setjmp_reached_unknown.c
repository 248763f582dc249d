// Every execution comes to a call that is not supported; how it goes on is not known.
typedef int jmp_buf[64];
extern int setjmp(jmp_buf);
jmp_buf back;

int main(void) {
  int x = 1;
  setjmp(back);
  x = x + 1;
  return x;
}
