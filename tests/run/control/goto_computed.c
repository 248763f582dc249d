// GNU labels as values: an interpreter with threaded dispatch.
#include <stdio.h>

enum { PUSH, ADD, MUL, DUP, JNZ, DEC, PRINT, HALT };

static int run(const int *code) {
  static const void *const dispatch[] = {&&push, &&add, &&mul, &&dup, &&jnz, &&dec, &&print, &&halt};
  int stack[16], sp = 0, pc = 0;
#define NEXT goto *dispatch[code[pc++]]
  NEXT;
push:
  stack[sp++] = code[pc++];
  NEXT;
add:
  sp--;
  stack[sp - 1] += stack[sp];
  NEXT;
mul:
  sp--;
  stack[sp - 1] *= stack[sp];
  NEXT;
dup:
  stack[sp] = stack[sp - 1];
  sp++;
  NEXT;
jnz:
  if (stack[sp - 1])
    pc = code[pc];
  else
    pc++;
  NEXT;
dec:
  stack[sp - 1]--;
  NEXT;
print:
  printf("%d ", stack[sp - 1]);
  NEXT;
halt:
  printf("\n");
  return stack[sp - 1];
}

int main(void) {
  int code[] = {PUSH, 6, PUSH, 7, MUL, PRINT, DUP, ADD, PRINT, PUSH, 3, PRINT, DEC, JNZ, 11, HALT};
  printf("%d\n", run(code));
  void *target = &&second;
  goto *target;
first:
  puts("first");
  return 0;
second:
  puts("second");
  target = &&first;
  goto * (1 ? target : &&second);
}
