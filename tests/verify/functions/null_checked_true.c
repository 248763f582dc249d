// What is not null leads to an object as large as its type.
struct pair {
  int first, second;
};
int read(struct pair *p) { return p == 0 ? 0 : p->second; }
