// error
// Members of structs; the function that is called is declared behind the call.
struct mutex {
  int owner;
};
struct operations {
  void (*first)(struct mutex *);
  struct {
    int (*second)(struct mutex *);
  } more;
};
static int again(struct mutex *a);

static void use(struct operations *o, struct mutex *m, int n) {
  o->first(m);
  if (n > 0 && o->more.second(m)) o[0].first(m);
}

static void lock(struct mutex *a) {
  a->owner = 1;
}
static void unlock(struct mutex *a) {
  a->owner = 0;
}
static int again(struct mutex *a) {
  return a->owner;
}

int main(void) {
  struct mutex m;
  struct operations locks = {lock, {again}};
  struct operations unlocks = {unlock, {again}};
  use(&locks, &m, 0);
  use(&unlocks, &m, 0);
  use(&locks, &m, 1);
  unlock(&m);
  return 0;
}
