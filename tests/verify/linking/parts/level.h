inline int level_of_header(void) { return 2; }
