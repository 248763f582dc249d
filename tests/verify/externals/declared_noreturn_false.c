extern void reach_error(void);
 extern void die(const char *why);

int main(int argc, char **argv) {
  if (argc > 3) die("too many");
  if (argc > 3) reach_error();
  return 0;
}
