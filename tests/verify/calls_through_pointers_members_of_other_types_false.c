// Members of other types do not lead to the functions that the property names.
static int m;
extern void lock(int *p);
extern void unlock(int *p);
struct operations {
  void (*take)(int *);
  void (*give)(int *);
  int (*read)(int *, char *, double);
  void (*flush)(void);
};
static int read_none(int *from, char *to, double time) { return from == 0 || to == 0 || time > 1; }
static void flush_none(void) {}
static const struct operations operations = {lock, unlock, read_none, flush_none};
static int use(const struct operations *o) {
  o->take(&m);
  int result = o->read(&m, 0, 0.5);
  o->flush();
  o->take(&m);
  return result;
}
int main(void) { return use(&operations); }
