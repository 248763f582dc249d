// refused: a check of an operation on _BitInt
int main(void) {
  _BitInt(7) x = 63, y = 1;
  return (int)(x + y);
}
