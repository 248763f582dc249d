// A queue of jobs. cancel() forgets that the last job may be the one that is cancelled.
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
  struct job **link = &first;
  while (*link && (*link)->number != number) link = &(*link)->next;
  struct job *job = *link;
  if (!job) return;
  *link = job->next;
  free(job);
}

int main(void) {
  add(1);
  add(2);
  cancel(__VERIFIER_nondet_int());
  add(3);
  return 0;
}
