// Nothing says that the result is not null.
extern void reach_error(void);
int *place(void);
int main(void) {
  if (place() == 0) reach_error();
  return 0;
}
