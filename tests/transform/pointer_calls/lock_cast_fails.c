// error
// Pointers that are cast, to functions of other types too.
struct mutex {
  int owner;
};
void lock(struct mutex *a) {
  a->owner = 1;
}
void unlock(struct mutex *a) {
  a->owner = 0;
}
int look(void *a) {
  return a != 0;
}

typedef void (*operation)(void *);

int main(void) {
  struct mutex m;
  void *both[] = {(void *)lock, (void *)unlock};
  operation p = (operation)both[0];
  int (*q)(void *) = look;
  for (int i = 0; i < 6; i++) {
    ((void (*)(struct mutex *))p)(&m);
    p = (operation)both[(i + 1) % 2 && i < 4];
    if (q(&m)) ((operation)q)(&m);
  }
  ((void (*)(void *))lock)(&m);
  (0, unlock)(&m);
  return 0;
}
