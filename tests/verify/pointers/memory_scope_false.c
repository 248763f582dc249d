int main(void) {
  int *p;
  int y = 0;
  {
    int x = 1;
    p = &x;
    
  }
  return *p;
}
