// A large constant gets its elements one by one.
static const int big[300000] = {[17] = 3};
int main(void) { return big[17] != 3; }
