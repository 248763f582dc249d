int __VERIFIER_nondet_int(void);

void send(int message) { (void)message; }
void shutdown(void) {}

int main(void) {
  int last = 0;
  while (!last) {
    int message = __VERIFIER_nondet_int();
    last = message == 0;
    if (last) shutdown();
    send(message);
  }
  return 0;
}
