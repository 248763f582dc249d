#include <ctype.h>
#include <stdio.h>

int main(void) {
  int c, lines = 0, words = 0, characters = 0, in_word = 0, counts[26] = {0};
  while ((c = getchar()) != EOF) {
    characters++;
    if (c == '\n') lines++;
    if (isspace(c)) {
      in_word = 0;
    } else if (!in_word) {
      in_word = 1;
      words++;
    }
    if (isalpha(c)) counts[tolower(c) - 'a']++;
  }
  printf("%d %d %d\n", lines, words, characters);
  for (int i = 0; i < 26; i++)
    if (counts[i] > 1) printf("%c%d ", 'a' + i, counts[i]);
  printf("\n%d\n", getchar() == EOF);
  return 0;
}
