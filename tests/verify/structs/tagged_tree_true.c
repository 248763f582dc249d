// Tagged values that hold texts and lists of values: the pointer in the union leads to bytes or to an array of unions.
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct value {
  enum { Number, Text, List } tag;
  union {
    int number;
    char *text;
    struct {
      struct value *values;
      unsigned count;
    } list;
  } as;
};

static struct value make(int depth) {
  struct value value;
  const int kind = __VERIFIER_nondet_int();
  if (depth == 0 || kind == 0) {
    value.tag = Number;
    value.as.number = depth;
  } else if (kind == 1) {
    value.tag = Text;
    value.as.text = malloc(3);
    if (value.as.text == NULL) abort();
    strcpy(value.as.text, "hi");
  } else {
    value.tag = List;
    value.as.list.count = 2;
    value.as.list.values = malloc(2 * sizeof(struct value));
    if (value.as.list.values == NULL) abort();
    value.as.list.values[0] = make(depth - 1);
    value.as.list.values[1] = make(depth - 1);
  }
  return value;
}

static int sum(const struct value *value) {
  if (value->tag == Number) return value->as.number;
  if (value->tag == Text) return (int)strlen(value->as.text);
  int result = 0;
  for (unsigned i = 0; i < value->as.list.count; i++) result += sum(&value->as.list.values[i]);
  return result;
}

static void release(struct value *value) {
  if (value->tag == Text) free(value->as.text);
  if (value->tag != List) return;
  for (unsigned i = 0; i < value->as.list.count; i++) release(&value->as.list.values[i]);
  free(value->as.list.values);
}

int main(void) {
  struct value value = make(1);
  if (sum(&value) < 0 || sum(&value) > 2) reach_error();
  release(&value);
}
