#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>

int main(void) {
  char line[] = ",one,,two; three ;";
  for (char *t = strtok(line, ",; "); t; t = strtok(NULL, ",; ")) printf("[%s]", t);
  printf("\n");
  char outer[] = "a=1&b=2&c", *save, *inner;
  for (char *pair = strtok_r(outer, "&", &save); pair; pair = strtok_r(NULL, "&", &save)) {
    char *key = strtok_r(pair, "=", &inner), *value = strtok_r(NULL, "=", &inner);
    printf("%s:%s ", key, value ? value : "none");
  }
  printf("\n");
  char fields[] = "x::y:", *rest = fields, *f;
  while ((f = strsep(&rest, ":"))) printf("[%s]", f);
  printf("\n");
  char empty[] = ";;;";
  printf("%d\n", strtok(empty, ";") == NULL);
  printf("%d %d\n", strcasecmp("HeLLo", "hEllO"), strncasecmp("ABCx", "abcy", 3));
  char buffer[16];
  char *end = stpcpy(stpcpy(buffer, "one"), "two");
  printf("%s %d\n", buffer, (int)(end - buffer));
  char moved[] = "0123456789";
  memmove(moved + 2, moved, 6);
  puts(moved);
  return 0;
}
