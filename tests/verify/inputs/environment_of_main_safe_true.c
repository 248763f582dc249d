extern void reach_error(void);
int main(int argc, char **argv, char **variables) {
  if (variables == 0) reach_error();
  if (variables[0] != 0 && variables[0][0] != 0) return variables[0][1];
  return 0;
}
