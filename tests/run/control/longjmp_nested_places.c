// Several places at once: handlers of a stack of frames, recursion with a buffer each, a buffer that is reused, locals
// that do not change, blocks that were left or entered since.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct handler {
  jmp_buf place;
  struct handler *outer;
  volatile int code;
};

static struct handler *handlers;

static void throw(int code) {
  struct handler *h = handlers;
  h->code = code;
  handlers = h->outer;
  longjmp(h->place, 1);
}

static int protect(void (*body)(int), int argument) {
  struct handler h;
  h.outer = handlers;
  h.code = 0;
  handlers = &h;
  if (setjmp(h.place) == 0) {
    body(argument);
    handlers = h.outer;
  }
  return h.code;
}

static void inner(int n) {
  if (n > 2) throw(n);
  printf("inner %d\n", n);
}

static void outer(int n) {
  const int code = protect(inner, n);
  printf("outer %d got %d\n", n, code);
  if (code == 5) throw(50);
}

static jmp_buf places[4];

static void walk(int n) {
  const int mine = n * 10;
  if (setjmp(places[n]) != 0) {
    printf("back in %d, mine %d\n", n, mine);
    return;
  }
  if (n < 3)
    walk(n + 1);
  else
    longjmp(places[1], 1);
  printf("after %d\n", n);
}

static int two_places(int which) {
  jmp_buf a, b;
  volatile int trail = 0;
  if (setjmp(a)) trail = trail * 10 + 1;
  if (setjmp(b)) trail = trail * 10 + 2;
  if (trail < 100) {
    if (which)
      longjmp(trail % 10 == 1 ? b : a, 1);
    else
      longjmp(a, 1);
  }
  return trail;
}

static int retry(void) {
  jmp_buf again;
  volatile int left = 3;
  setjmp(again);
  for (int i = 0; i < 10; i++) {
    char text[16];
    snprintf(text, sizeof text, "%d", i);
    if (text[0] == '2' && left > 0) {
      left--;
      longjmp(again, 1);
    }
    if (i == 4) return left + i;
  }
  return -1;
}

static int copied(void) {
  jmp_buf one, two;
  if (setjmp(one) == 0) {
    memcpy(two, one, sizeof one);
    longjmp(two, 9);
  }
  return 9;
}

int main(void) {
  for (int n = 1; n < 6; n++) printf("protect: %d\n", protect(outer, n));
  walk(0);
  printf("two places: %d %d\n", two_places(0), two_places(1));
  printf("retry: %d\n", retry());
  printf("copied: %d\n", copied());
  return 0;
}
