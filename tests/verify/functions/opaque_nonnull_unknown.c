// The pointer is not null; where else it leads is not known, so that no violation rests on it.
int first(const void *data) { return *(const char *)data; }
