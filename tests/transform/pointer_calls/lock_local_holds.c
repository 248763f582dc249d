// none
// A local variable, in every kind of place.
struct mutex {
  int owner;
};

static int steps;

int lock(struct mutex *a) {
  steps++;
  a->owner = 1;
  return steps;
}
int unlock(struct mutex *a) {
  a->owner = 0;
  return 0;
}
static int (*choose(int which))(struct mutex *) {
  return which ? lock : unlock;
}

int main(void) {
  struct mutex m;
  int (*p)(struct mutex *) = lock;
  int (*q)(struct mutex *) = unlock;
  if (p(&m) > 0 && q(&m) == 0) p(&m), unlock(&m);
  int sum = (*p)(&m) + q(&m);
  while (choose(1)(&m) < 6) choose(0)(&m);
  (choose(0))(&m);
  p = steps > 2 ? p : q;
  for (int i = p(&m); i < 20; i += p(&m)) q(&m);
  return sum != 3 || (steps > 100 && p(&m)) ? 1 : (q(&m), 0);
}
