// A queue of jobs, of which any may be cancelled.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct job {
  int number;
  struct job *next;
};

struct job *first, *last;

void add(int number) {
  struct job *job = malloc(sizeof *job);
  job->number = number;
  job->next = NULL;
  if (last)
    last->next = job;
  else
    first = job;
  last = job;
}

void cancel(int number) {
  struct job **link = &first, *previous = NULL;
  while (*link && (*link)->number != number) {
    previous = *link;
    link = &previous->next;
  }
  struct job *job = *link;
  if (!job) return;
  *link = job->next;
  if (last == job) last = previous;
  free(job);
}

int main(void) {
  add(1);
  add(2);
  cancel(__VERIFIER_nondet_int());
  add(3);
  return 0;
}
