// none
void work(void) {}
void rest(void) {}

static int returns(int n) {
  for (int i = 0; i < n; i++) {
    work();
    if (i == 3) return i;
  }
  return -1;
}

static int returns_from_two(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (i + j == 5) return i;
  return -1;
}

static void returns_nothing(int n) {
  while (1) {
    if (n-- == 0) return;
    work();
  }
}

static int jumps_out(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (i + j == 5) goto out;
      if (j == 2) break;
    }
out:
  rest();
  return n;
}

static int jumps_to_next_round(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      if (j == i) goto next;
      sum += j;
    }
  next:;
    work();
  }
  rest();
  return sum;
}

static int breaks(int n) {
  while (n > 0) {
    if (n == 7) break;
    n--;
  }
  rest();
  return n;
}

static int breaks_and_returns(int n) {
  do {
    if (n == 7) break;
    if (n == 5) return 5;
    n--;
  } while (n > 0);
  rest();
  return n;
}

static int works_first(int n) {
  for (;;) {
    if (n == 7) {
      rest();
      n = 3;
      break;
    }
    if (n == 0) break;
    n--;
  }
  rest();
  return n;
}

static int switches(int n) {
  while (n > 0) {
    switch (n) {
      case 2: break;
      case 3: return 3;
      case 4: goto end;
      default: work();
    }
    n--;
  }
end:
  rest();
  return n;
}

static int by_gotos(int n) {
again:
  work();
  n--;
  if (n > 0) goto again;
  rest();
  return n;
}

int main(void) {
  int all = returns(9) + returns(2) + returns_from_two(9) + returns_from_two(2) + jumps_out(9) + jumps_out(2);
  returns_nothing(3);
  all += jumps_to_next_round(4) + breaks(9) + breaks(3) + breaks_and_returns(9) + breaks_and_returns(6);
  all += breaks_and_returns(3) + works_first(9) + works_first(3) + switches(3) + switches(4) + switches(2);
  all += by_gotos(3);
  rest();
  return all == 0;
}
