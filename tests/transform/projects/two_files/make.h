int *make(int);
static inline int twice(int v) { return v + v; }
