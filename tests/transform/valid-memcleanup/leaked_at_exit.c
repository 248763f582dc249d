// error
#include <stdlib.h>
#include <string.h>
struct list { struct list *next; } *head;
static void push(void) { struct list *n = malloc(sizeof(struct list)); n->next = head; head = n; }
int main(void) { push(); push(); free(head->next); if (head) exit(strlen("abc")); free(head); return 0; }
