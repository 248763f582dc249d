static int *first(int *a) { return a; }

int main(void) {
  int *kept = 0;
  int rounds = 0;
again: {
  int values[4] = {1, 2, 3, rounds};
  if (rounds == 1)
    return kept[1] == 7;
  kept = first(values);
  rounds++;
}
  goto again;
}
