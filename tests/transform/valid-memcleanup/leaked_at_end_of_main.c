// error
void *malloc(__SIZE_TYPE__); void free(void *);
int main(void) { if (malloc(4)) { } }
