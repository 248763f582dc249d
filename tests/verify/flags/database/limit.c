static int value = LIMIT;
int limit(void) { return value; }
