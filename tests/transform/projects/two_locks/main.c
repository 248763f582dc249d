// Uses the functions of the other file without declaring them.
typedef int (*operation)(int *);
operation operation_at(int i);
int call(operation f, int *m);

int main(void) {
  int m = 0;
  for (int i = 0; i < 4; i++) operation_at(i)(&m);
  call(operation_at(0), &m);
  operation last = operation_at(1);
  return last(&m);
}
