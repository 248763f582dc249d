// {0} gives a value to the first field only.
extern void reach_error(void);
union word {
  unsigned char byte;
  unsigned whole;
};
int main(void) {
  union word u = {0};
  struct {
    int first;
    union word second;
  } s = {1, {0}};
  if (s.second.byte != 0 || u.byte != 0) return 0;
  if (s.second.whole != u.whole) reach_error();
  return 0;
}
