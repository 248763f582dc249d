// The attribute says that the result is not null.
extern void reach_error(void);
__attribute__((returns_nonnull)) int *place(void);
int main(void) {
  if (place() == 0) reach_error();
  return 0;
}
