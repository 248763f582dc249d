#include <dirent.h>
int main(void) {
  DIR *directory = opendir("name");
  struct dirent *entry = readdir(directory);
  closedir(directory);
  return 0;
}
