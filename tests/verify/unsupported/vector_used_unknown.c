// The same, used.
typedef _Bool vector __attribute__((ext_vector_type(8)));
struct pair {
  vector first;
  struct pair *next;
};

int first_of(struct pair *p) {
  vector v = p->first;
  return v[0];
}

int main(void) {
  return first_of(0);
}
