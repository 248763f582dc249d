static int choose(int n) {
  int result;
  switch (n) {
    case 0:
      result = 5;
      break;
    case 1:
      result = 6;
      break;
    default:
      result = 7;
  }
  if (result > 5) return 1;
  return 0;
}

int main(void) {
  int unused, copied = 0;
  int a[3];
  for (int i = 0; i < 3; i++) a[i] = choose(i);
  for (int i = 0; i < 3; i++)
    if (a[i]) copied++;
  if (0) copied = unused;
  return copied - 2;
}
