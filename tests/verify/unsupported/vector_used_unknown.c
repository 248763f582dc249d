// The same, used.
typedef int vector __attribute__((vector_size(16)));
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
