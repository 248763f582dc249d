extern void reach_error(void);
__attribute__((noreturn)) extern void die(const char *why);

int main(int argc, char **argv) {
  if (argc > 3) die("too many");
  if (argc > 3) reach_error();
  return 0;
}
