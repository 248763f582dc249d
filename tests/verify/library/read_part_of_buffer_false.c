#include <unistd.h>
#include <fcntl.h>
extern void reach_error(void);
int main(void) {
  char buffer[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  int file = open("name", O_RDONLY);
  if (file < 0) return 0;
  long n = read(file, buffer, sizeof buffer);
  if (n == 3 && buffer[2] == 9) reach_error();
}
