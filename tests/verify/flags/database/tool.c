int limit_of_tool(void) { return 3; }
int main(void) { return limit_of_tool(); }
