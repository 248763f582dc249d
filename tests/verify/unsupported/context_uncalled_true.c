// What is not supported stands in a function that nobody calls.
typedef struct { long words[128]; } context;
extern int getcontext(context *);
extern void reach_error(void);
context back;

int protected_call(void) {
  if (getcontext(&back)) return 1;
  return 0;
}

int main(void) {
  int x = 1;
  if (x != 1) reach_error();
  return 0;
}
