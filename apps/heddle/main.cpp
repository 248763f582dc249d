#include <cstdio>

int main() {
  std::puts("heddle: run `heddle --help`");
  return 0;
}
