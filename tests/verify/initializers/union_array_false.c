// Each union has open bytes of its own.
extern void reach_error(void);
union word {
  unsigned char byte;
  unsigned whole;
};
static union word table[4] = {[0 ... 3] = {.byte = 2}};
int main(void) {
  if (table[1].byte != 2 || table[3].byte != 2) return 0;
  if (table[1].whole != table[3].whole) reach_error();
  return 0;
}
