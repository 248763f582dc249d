// Loops within loops over a text of six characters, which no bound below six follows to its end. That words and their
// letters fit into the text is as hard to show at each bound on the way.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

struct word {
  int begin, end;
};

struct reader {
  const char *text;
  int place, count;
};

static int is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

static int read_word(struct reader *reader, struct word *words) {
  int begin = reader->place;
  while (reader->text[reader->place] && !is_blank(reader->text[reader->place])) {
    if (reader->text[reader->place] == '"') {
      do {
        reader->place++;
        if (!reader->text[reader->place]) return -1;
      } while (reader->text[reader->place] != '"');
    }
    reader->place++;
  }
  words[reader->count].begin = begin;
  words[reader->count].end = reader->place;
  reader->count++;
  return 0;
}

int main(void) {
  char text[7];
  struct word words[3];
  struct reader reader = {text, 0, 0};
  for (int i = 0; i < 6; i++) text[i] = __VERIFIER_nondet_char();
  text[6] = 0;
  while (text[reader.place]) {
    if (is_blank(text[reader.place])) {
      reader.place++;
    } else if (read_word(&reader, words) < 0) {
      return 1;
    }
  }
  int letters = 0;
  for (int i = 0; i < reader.count; i++) {
    if (words[i].begin >= words[i].end || (i > 0 && words[i - 1].end >= words[i].begin)) reach_error();
    letters += words[i].end - words[i].begin;
  }
  if (letters + reader.count > 7) reach_error();
}
