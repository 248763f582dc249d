// The error function itself lies in a struct of handlers.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct handlers {
  void (*good)(void);
  void (*bad)(void);
};
static void fine(void) {}
static const struct handlers handlers = {fine, reach_error};
static void handle(const struct handlers *all, int is_bad) { (is_bad ? all->bad : all->good)(); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0) return 0;
  handle(&handlers, x == -1);
  return 0;
}
