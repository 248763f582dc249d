// Types that are not supported, of globals, members, parameters and locals, in code that is not used.
typedef _Bool vector __attribute__((ext_vector_type(8)));
extern void reach_error(void);
vector ones = {1, 1, 1, 1};
struct pair {
  vector first;
  struct pair *next;
};
struct pair *list;

vector add(vector a, vector b) { return a & b; }

int first_of(struct pair *p) {
  vector v = p->first;
  return v[0] + add(v, v)[1];
}

int main(void) {
  int x = 1;
  if (x != 1) reach_error();
  return 0;
}
