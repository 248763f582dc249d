// Figure 4.4 of the thesis on GOTO, in small.
void reach_error(void) {}
unsigned __VERIFIER_nondet_uint(void);
struct entry { unsigned f, wc, v; };
struct table { struct entry *map; };

void write(struct table *tbl, unsigned i) {
  tbl->map[i].f &= 1;
  tbl->map[i].wc++;
  tbl->map[i].v = 42;
  if (tbl->map[i].f > 1 || tbl->map[i].v != 42) reach_error();
}

int main(void) {
  struct entry e[4] = {0};
  struct table m = {e};
  for (int i = 0; i < 4; i++) write(&m, __VERIFIER_nondet_uint() % 4);
}
