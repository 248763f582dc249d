// The length comes first, and its name says nothing: the attribute of the declaration does.
int last(int k, int unrelated, const int *p) __attribute__((access(read_only, 3, 1)));
int last(int k, int unrelated, const int *p) { return p != 0 && k > 0 ? p[k - 1] : 0; }
