// Names of library functions that C does not reserve, or not where their headers are not included.
extern void reach_error(void);
int index, log2 = 3;
int main(void) {
  index += 2;
  if (index * log2 != 6) reach_error();
  return 0;
}
