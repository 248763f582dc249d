#include <unistd.h>
int main(void) {
  char name[4];
  getcwd(name, 8);
  return 0;
}
