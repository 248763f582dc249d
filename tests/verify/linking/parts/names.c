// Other names of what is defined here, for other files; the weak one gives way to theirs.
static int twice(int x) { return 2 * x; }
static int cell = 4;
int doubled(int x) __attribute__((alias("twice")));
int redoubled(int x) __attribute__((alias("doubled")));
extern int shared __attribute__((alias("cell")));
int chosen(int x) __attribute__((weak, alias("twice")));
int call_chosen(int x) { return chosen(x); }
int read_cell(void) { return cell; }
