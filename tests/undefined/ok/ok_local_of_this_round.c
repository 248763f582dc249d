struct pair { int a; int *b; };

static void set(int *p, int value) { *p = value; }

int main(void) {
  int sum = 0;
  int outer = 5;
  int *kept = &outer;
  for (int i = 0; i < 100; i++) {
    int local;
    int list[3];
    struct pair pair;
    int *p = &local;
    set(p, i);
    for (int k = 0; k < 3; k++) set(&list[k], k);
    pair.a = 1;
    pair.b = &pair.a;
    *pair.b += list[2];
    sum += local + *p + pair.a + *kept;
    if (i % 7 == 0) continue;
    kept = &outer;
  }
  switch (sum > 0) {
    int inner;
    case 1:
      set(&inner, 3);
      sum += inner;
  }
  return sum == 0;
}
