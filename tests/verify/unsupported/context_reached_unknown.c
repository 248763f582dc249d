// Every execution comes to a call that is not supported; how it goes on is not known.
typedef struct { long words[128]; } context;
extern int getcontext(context *);
context back;

int main(void) {
  int x = 1;
  getcontext(&back);
  x = x + 1;
  return x;
}
