#include <dirent.h>
int main(void) {
  DIR *directory = opendir("name");
  if (!directory) return 1;
  struct dirent *entry = readdir(directory);
  char first = entry ? entry->d_name[0] : 0;
  closedir(directory);
  return first;
  return 0;
}
