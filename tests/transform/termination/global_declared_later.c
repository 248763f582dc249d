// error
int step(void);
extern int state;
int main(void) { while (state < 10) step(); return 0; }
int state = 4;
int step(void) { state = 9 - state; return state; }
