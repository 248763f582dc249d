// none
static int length(const char *s) { const char *p = s; while (*p == 'a') p++; return p - s; }
int main(void) { return length("aaaab") + length("aa") - 6; }
