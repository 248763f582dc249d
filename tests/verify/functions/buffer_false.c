int third(const int *items, int count) { return items != 0 && count >= 2 ? items[2] : 0; }
