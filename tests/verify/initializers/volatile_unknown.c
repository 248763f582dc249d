// A device might change it between the two reads.
void reach_error(void);
static volatile int status;
int main(void) {
  if (status != status) reach_error();
  return 0;
}
