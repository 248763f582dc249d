// Both operands are unsigned, but they promote to int.
int main(void) {
  unsigned short a = 65535, b = 65535;
  unsigned fine = (unsigned)a * b;
  unsigned bad = a * b;
  return fine == bad + 1;
}
