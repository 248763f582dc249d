// Any number of entries, with any names.
#define _GNU_SOURCE
#include <dirent.h>
#include <glob.h>
extern void reach_error(void);
int main(void) {
  struct dirent **list;
  glob_t paths;
  if (glob("*.c", 0, 0, &paths) != 0 || paths.gl_pathc != 2 || paths.gl_pathv[2]) return 0;
  if (scandir("/tmp", &list, 0, alphasort) == 1 && list[0]->d_name[3] == 'x') reach_error();
  return 0;
}
