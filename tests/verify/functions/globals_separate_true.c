// Pointers lead to objects of their own, those in globals too.
extern void reach_error(void);
int *first;
int *second;
void set(void) {
  if (first == 0 || second == 0) return;
  *first = 1;
  *second = 2;
  if (*first != 1) reach_error();
}
