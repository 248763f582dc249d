// none
#include <stdio.h>
#define LOG(format, ...) printf("[" format "]\n", ##__VA_ARGS__)
int main(void) { int i = 1; LOG("start"); LOG("%d %d", i + 1, i++ * 2); return i - 2; }
