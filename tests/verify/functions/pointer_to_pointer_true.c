// The caller's test has an object for the pointer, and one for what that leads to.
int last(char **text, int n) {
  if (!text || !*text) return 0;
  return (*text)[0];
}
