#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  struct entry *next;
  int count;
  char word[];
};
static struct entry *buckets[7];

static unsigned hash(const char *s) {
  unsigned h = 2166136261u;
  while (*s) h = (h ^ (unsigned char)*s++) * 16777619u;
  return h;
}

static struct entry *find(const char *word) {
  struct entry **at = &buckets[hash(word) % 7];
  for (struct entry *e = *at; e; e = e->next)
    if (!strcmp(e->word, word)) return e;
  struct entry *e = malloc(sizeof *e + strlen(word) + 1);
  if (!e) abort();
  strcpy(e->word, word);
  e->count = 0;
  e->next = *at;
  return *at = e;
}

int main(void) {
  char text[] = "the cat and the dog and the bird saw a cat";
  for (char *w = strtok(text, " "); w; w = strtok(NULL, " ")) find(w)->count++;
  const char *words[] = {"the", "cat", "and", "dog", "fish"};
  for (int i = 0; i < 5; i++) printf("%s %d\n", words[i], find(words[i])->count);
  int total = 0, longest = 0;
  for (int b = 0; b < 7; b++) {
    int length = 0;
    for (struct entry *e = buckets[b], *next; e; e = next) {
      next = e->next;
      length++;
      free(e);
    }
    total += length;
    if (length > longest) longest = length;
  }
  printf("%d %d\n", total, longest);
  return 0;
}
