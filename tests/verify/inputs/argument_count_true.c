// No process is started with so many arguments that there is no number for one more.
int main(int argc, char **argv) {
  int places = argc + 1;
  return places;
}
