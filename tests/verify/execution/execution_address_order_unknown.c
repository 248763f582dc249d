// The order of two objects is open.
extern void reach_error(void);

int a[2], b[2];

int main(void) {
  int *low = a, *high = b;
  if (low > high && high > low) reach_error();
  return 0;
}
