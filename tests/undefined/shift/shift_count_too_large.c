static unsigned bit(int n) {
  return 1u << n;
}

int main(void) {
  unsigned mask = bit(0) | bit(31);
  mask |= bit(32);
  return mask == 5;
}
