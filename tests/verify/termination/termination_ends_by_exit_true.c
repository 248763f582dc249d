void exit(int);
int main(void) {
  int n = 0;
  while (1)
    if (n++ == 3) exit(0);
}
