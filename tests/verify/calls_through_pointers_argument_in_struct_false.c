// Function and argument lie in one struct.
static int m;
extern void lock(int *p);
extern void unlock(int *p);
struct request {
  void (*action)(int *);
  int *mutex;
};
static void perform(struct request *request) { request->action(request->mutex); }
int main(void) {
  int other;
  struct request requests[] = {{lock, &m}, {lock, &other}, {lock, &m}, {unlock, &other}};
  for (int i = 0; i < 4; i++) perform(&requests[i]);
  return 0;
}
