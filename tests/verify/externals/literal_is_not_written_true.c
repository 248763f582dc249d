extern int print(char *text);

int main(void) {
  char *text = "abc";
  print(text);
  return text[0] == 'a' ? 0 : *(int *)0;
}
