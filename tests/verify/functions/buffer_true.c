// A length behind a pointer says how much it leads to.
int third(const int *items, int count) { return items != 0 && count > 2 ? items[2] : 0; }
