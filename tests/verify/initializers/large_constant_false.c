// A large constant gets its elements one by one.
void reach_error(void);
static const int big[300000] = {[17] = 3};
int main(void){ if (big[17] == 3) reach_error(); return 0; }
