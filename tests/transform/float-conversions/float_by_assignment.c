// refused: a check of the conversion in a compound assignment
int main(void) {
  int price = 10;
  price *= 1.5;
  return price == 7;
}
