extern void reach_error(void);
extern void error(void); // not the one of <error.h>
int main(void) {
  error();
  reach_error();
  return 0;
}
