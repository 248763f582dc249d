/* Searching and sorting: <stdlib.h> and <search.h>. */
#include "heddle.h"

extern int __heddle_errno;
int strcmp(const char *a, const char *b);
_Bool __heddle_nondet_table_fails(void);

enum { __HEDDLE_ENOMEM = 12, __HEDDLE_ESRCH = 3 };

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  const char *from = base;
  while (count > 0) {
    const char *middle = from + count / 2 * size;
    int order = compare(key, middle);
    if (order == 0) return (void *)middle;
    if (order > 0) {
      from = middle + size;
      count = (count - 1) / 2;
    } else {
      count /= 2;
    }
  }
  return NULL;
}

typedef int __heddle_comparison(const void *, const void *, void *);

enum { __HEDDLE_SHORT_RUN = 8 };

static void __heddle_insertion_sort(char *base, size_t count, size_t size, __heddle_comparison *compare,
                                    void *context, char *spare) {
  for (size_t i = 1; i < count; i++) {
    for (size_t j = i; j > 0; j--) {
      char *left = base + (j - 1) * size, *right = left + size;
      if (compare(left, right, context) <= 0) break;
      __heddle_copy(spare, left, size);
      __heddle_copy(left, right, size);
      __heddle_copy(right, spare, size);
    }
  }
}

/* Merges two sorted neighbours; the left one is first moved to `spare`. */
static void __heddle_merge(char *base, size_t left, size_t right, size_t size, __heddle_comparison *compare,
                           void *context, char *spare) {
  char *from = base + left * size, *to = base;
  __heddle_copy(spare, base, left * size);
  while (left > 0 && right > 0) {
    _Bool take_left = compare(spare, from, context) <= 0;
    __heddle_copy(to, take_left ? spare : from, size);
    if (take_left) {
      spare += size;
      left--;
    } else {
      from += size;
      right--;
    }
    to += size;
  }
  __heddle_copy(to, spare, left * size);
}

/* Sorts short runs by insertion, which is all that small arrays need and the easier one to reason about, and
   merges them. Equal elements keep their order, as they do in glibc where memory suffices. */
static void __heddle_sort(char *base, size_t count, size_t size, __heddle_comparison *compare,
                          void *context) {
  if (count < 2) return;
  __heddle_assumes("sorting compares elements in the order of an insertion sort, and leaves equal ones in theirs");
  char *spare = __heddle_allocate(count <= __HEDDLE_SHORT_RUN ? size : count * size);
  for (size_t i = 0; i < count; i += __HEDDLE_SHORT_RUN) {
    size_t length = count - i < __HEDDLE_SHORT_RUN ? count - i : __HEDDLE_SHORT_RUN;
    __heddle_insertion_sort(base + i * size, length, size, compare, context, spare);
  }
  for (size_t run = __HEDDLE_SHORT_RUN; run < count; run *= 2) {
    for (size_t i = 0; i + run < count; i += 2 * run) {
      size_t right = count - i - run < run ? count - i - run : run;
      __heddle_merge(base + i * size, run, right, size, compare, context, spare);
    }
  }
  __heddle_deallocate(spare);
}

/* The context of qsort's comparison is the comparison that the program passed. */
struct __heddle_plain_comparison {
  int (*compare)(const void *, const void *);
};

static int __heddle_compare_plainly(const void *a, const void *b, void *context) {
  return ((struct __heddle_plain_comparison *)context)->compare(a, b);
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  struct __heddle_plain_comparison plain = {compare};
  __heddle_sort(base, count, size, __heddle_compare_plainly, &plain);
}

void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *),
             void *context) {
  __heddle_sort(base, count, size, compare, context);
}

/* Linear search: compares the key with each element in order; lsearch appends the key if it is not there. */

void *lfind(const void *key, const void *base, size_t *count, size_t size,
            int (*compare)(const void *, const void *)) {
  const char *element = base;
  for (size_t i = 0; i < *count; i++, element += size)
    if (compare(key, element) == 0) return (void *)element;
  return NULL;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size,
              int (*compare)(const void *, const void *)) {
  void *found = lfind(key, base, count, size, compare);
  if (found) return found;
  char *end = (char *)base + *count * size;
  __heddle_copy(end, key, size);
  ++*count;
  return end;
}

/* Binary trees. A node starts with the key, as programs expect that look through the result. The tree is not
   balanced: in which order keys are compared is not defined. */

struct __heddle_tree_node {
  const void *key;
  struct __heddle_tree_node *child[2];
};

typedef enum { preorder, postorder, endorder, leaf } VISIT;

/* The link that leads to the key, or that would. */
static struct __heddle_tree_node **__heddle_tree_link(const void *key, void *const *root,
                                                      int (*compare)(const void *, const void *),
                                                      struct __heddle_tree_node **parent) {
  struct __heddle_tree_node **link = (struct __heddle_tree_node **)root;
  *parent = NULL;
  while (*link) {
    int order = compare(key, (*link)->key);
    if (order == 0) return link;
    *parent = *link;
    link = &(*link)->child[order > 0];
  }
  return link;
}

void *tsearch(const void *key, void **root, int (*compare)(const void *, const void *)) {
  __heddle_assumes("what tsearch allocates is released");
  struct __heddle_tree_node *parent;
  if (!root) return NULL;
  struct __heddle_tree_node **link = __heddle_tree_link(key, root, compare, &parent);
  if (*link) return *link;
  struct __heddle_tree_node *node = __heddle_allocate(sizeof *node);
  node->key = key;
  node->child[0] = node->child[1] = NULL;
  *link = node;
  return node;
}

void *tfind(const void *key, void *const *root, int (*compare)(const void *, const void *)) {
  struct __heddle_tree_node *parent;
  return root ? *__heddle_tree_link(key, root, compare, &parent) : NULL;
}

/* The node with two children hands its key's place over to the next key. The result for the root is some
   pointer that is not NULL. */
void *tdelete(const void *key, void **root, int (*compare)(const void *, const void *)) {
  struct __heddle_tree_node *parent;
  if (!root) return NULL;
  struct __heddle_tree_node **link = __heddle_tree_link(key, root, compare, &parent), *node = *link;
  if (!node) return NULL;
  if (node->child[0] && node->child[1]) {
    struct __heddle_tree_node **next = &node->child[1];
    while ((*next)->child[0]) next = &(*next)->child[0];
    struct __heddle_tree_node *last = *next;
    node->key = last->key;
    *next = last->child[1];
    __heddle_deallocate(last);
  } else {
    *link = node->child[node->child[0] ? 0 : 1];
    __heddle_deallocate(node);
  }
  return parent ? (void *)parent : (void *)root;
}

static void __heddle_tree_walk(const struct __heddle_tree_node *node,
                               void (*action)(const void *, VISIT, int), int depth) {
  if (!node->child[0] && !node->child[1]) {
    action(node, leaf, depth);
    return;
  }
  action(node, preorder, depth);
  if (node->child[0]) __heddle_tree_walk(node->child[0], action, depth + 1);
  action(node, postorder, depth);
  if (node->child[1]) __heddle_tree_walk(node->child[1], action, depth + 1);
  action(node, endorder, depth);
}

void twalk(const void *root, void (*action)(const void *, VISIT, int)) {
  __heddle_assumes("trees of tsearch are not balanced");
  if (root && action) __heddle_tree_walk(root, action, 0);
}

static void __heddle_tree_free(struct __heddle_tree_node *node, void (*free_key)(void *)) {
  if (node->child[0]) __heddle_tree_free(node->child[0], free_key);
  if (node->child[1]) __heddle_tree_free(node->child[1], free_key);
  free_key((void *)node->key);
  __heddle_deallocate(node);
}

void tdestroy(void *root, void (*free_key)(void *)) {
  if (root) __heddle_tree_free(root, free_key);
}

/* The one hash table of a process: entries in the order in which they came. */

typedef struct entry {
  char *key;
  void *data;
} ENTRY;
typedef enum { FIND, ENTER } ACTION;

static ENTRY *__heddle_table;
static size_t __heddle_table_size, __heddle_table_used;

int hcreate(size_t size) {
  if (__heddle_table) return 0;
  __heddle_table_size = size;
  __heddle_table_used = 0;
  __heddle_table = __heddle_allocate((size + 1) * sizeof *__heddle_table);
  return 1;
}

void hdestroy(void) {
  if (__heddle_table) __heddle_deallocate(__heddle_table);
  __heddle_table = NULL;
}

ENTRY *hsearch(ENTRY item, ACTION action) {
  for (size_t i = 0; i < __heddle_table_used; i++)
    if (strcmp(item.key, __heddle_table[i].key) == 0) return &__heddle_table[i];
  if (action == FIND) {
    __heddle_errno = __HEDDLE_ESRCH;
    return NULL;
  }
  if (__heddle_table_used >= __heddle_table_size) {
    if (!__heddle_nondet_table_fails()) __heddle_unsupported("a hash table with more entries than hcreate was told");
    __heddle_errno = __HEDDLE_ENOMEM;
    return NULL;
  }
  __heddle_table[__heddle_table_used] = item;
  return &__heddle_table[__heddle_table_used++];
}
