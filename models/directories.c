/* Directories and what is in them: any number of entries with any names. */
#include "heddle.h"

extern int __heddle_errno;
int __heddle_some_error(int usual);
void *malloc(size_t n);
void *realloc(void *p, size_t n);
void free(void *p);
size_t strlen(const char *s);
int strcmp(const char *a, const char *b);
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
void __heddle_arbitrary_bytes(void *to, size_t n);

_Bool __heddle_nondet_file_fails(void);
_Bool __heddle_nondet_directory_entry(void);
size_t __heddle_nondet_name_length(void);
int __heddle_nondet_file_number(void);

enum { __HEDDLE_ENOENT = 2, __HEDDLE_EBADF = 9, __HEDDLE_NAME_SIZE = 256, __HEDDLE_PATH_MAX = 4096 };

static int __heddle_open_directory(int error, const char *name) {
  __heddle_read_text(name);
  if (!__heddle_nondet_file_fails()) return 0;
  __heddle_errno = __heddle_some_error(error);
  return -1;
}

struct dirent {
  unsigned long d_ino;
  long d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[__HEDDLE_NAME_SIZE];
};

/* An entry is good until the next one is read. */
struct __dirstream {
  struct dirent entry;
};

struct __dirstream *opendir(const char *name) {
  __heddle_assumes("what opendir allocates is released");
  if (__heddle_open_directory(__HEDDLE_ENOENT, name) < 0) return NULL;
  return __heddle_allocate(sizeof(struct __dirstream));
}

struct __dirstream *fdopendir(int descriptor) {
  (void)descriptor;
  if (__heddle_open_directory(__HEDDLE_EBADF, "") < 0) return NULL;
  return __heddle_allocate(sizeof(struct __dirstream));
}

struct dirent *readdir(struct __dirstream *directory) {
  struct dirent *entry = &directory->entry;
  entry->d_reclen = sizeof *entry;
  if (!__heddle_nondet_directory_entry()) return NULL;
  __heddle_arbitrary_bytes(entry, sizeof *entry);
  entry->d_name[__HEDDLE_NAME_SIZE - 1] = 0;
  return entry;
}

void rewinddir(struct __dirstream *directory) { (void)directory->entry.d_reclen; }

int closedir(struct __dirstream *directory) {
  directory->entry.d_reclen = 0;
  __heddle_deallocate(directory);
  return __heddle_open_directory(__HEDDLE_EBADF, "");
}

int dirfd(struct __dirstream *directory) {
  (void)directory->entry.d_reclen;
  int number = __heddle_nondet_file_number();
  __heddle_assume(number >= -1);
  return number;
}

int alphasort(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }

int scandir(const char *name, struct dirent ***list, int (*filter)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **)) {
  __heddle_assumes("what scandir allocates is released");
  struct __dirstream *directory = opendir(name);
  if (!directory) return -1;
  struct dirent **entries = NULL, *entry;
  int count = 0;
  while ((entry = readdir(directory))) {
    if (filter && !filter(entry)) continue;
    struct dirent **more = realloc(entries, (size_t)(count + 1) * sizeof *entries);
    struct dirent *copy = more ? malloc(sizeof *copy) : NULL;
    if (more) entries = more;
    if (!copy) {
      while (count > 0) free(entries[--count]);
      free(entries);
      closedir(directory);
      return -1;
    }
    *copy = *entry;
    entries[count++] = copy;
  }
  closedir(directory);
  if (compare && count > 0)
    qsort(entries, (size_t)count, sizeof *entries, (int (*)(const void *, const void *))compare);
  *list = entries;
  return count;
}

/* Names that match a pattern. Which there are is not computed: some, in the order of the system. */

typedef struct {
  size_t gl_pathc;
  char **gl_pathv;
  size_t gl_offs;
  int gl_flags;
  void (*gl_closedir)(void *);
  void *(*gl_readdir)(void *);
  void *(*gl_opendir)(const char *);
  int (*gl_lstat)(const char *, void *);
  int (*gl_stat)(const char *, void *);
} __heddle_glob;

enum {
  __HEDDLE_GLOB_DOOFFS = 8,
  __HEDDLE_GLOB_NOCHECK = 16,
  __HEDDLE_GLOB_APPEND = 32,
  __HEDDLE_GLOB_NOSPACE = 1,
  __HEDDLE_GLOB_ABORTED = 2,
  __HEDDLE_GLOB_NOMATCH = 3
};

static _Bool __heddle_add_path(__heddle_glob *result, size_t first, char *path) {
  size_t used = first + result->gl_pathc;
  char **paths = path ? realloc(result->gl_pathv, (used + 2) * sizeof *paths) : NULL;
  if (!paths) {
    free(path);
    return 0;
  }
  paths[used] = path;
  paths[used + 1] = NULL;
  result->gl_pathv = paths;
  result->gl_pathc++;
  return 1;
}

static char *__heddle_some_path(void) {
  size_t length = __heddle_nondet_name_length();
  __heddle_assume(length < __HEDDLE_PATH_MAX);
  char *path = malloc(length + 1); /* its contents are arbitrary */
  if (path) path[length] = 0;
  return path;
}

static char *__heddle_copied_path(const char *pattern) {
  size_t size = strlen(pattern) + 1;
  char *path = malloc(size);
  if (path) __heddle_copy(path, pattern, size);
  return path;
}

int glob(const char *pattern, int flags, int (*tell)(const char *path, int error), __heddle_glob *result) {
  __heddle_assumes("what glob allocates is released");
  __heddle_read_text(pattern);
  size_t first = flags & __HEDDLE_GLOB_DOOFFS ? result->gl_offs : 0, before = 0;
  if (flags & __HEDDLE_GLOB_APPEND) {
    before = result->gl_pathc;
  } else {
    result->gl_pathc = 0;
    result->gl_pathv = NULL;
    if (first > 0) {
      result->gl_pathv = malloc((first + 1) * sizeof *result->gl_pathv);
      if (!result->gl_pathv) return __HEDDLE_GLOB_NOSPACE;
      __heddle_fill(result->gl_pathv, 0, (first + 1) * sizeof *result->gl_pathv);
    }
  }
  result->gl_flags = flags;
  if (__heddle_nondet_file_fails()) {
    if (tell) tell(pattern, __HEDDLE_ENOENT);
    return __HEDDLE_GLOB_ABORTED;
  }
  while (__heddle_nondet_directory_entry())
    if (!__heddle_add_path(result, first, __heddle_some_path())) return __HEDDLE_GLOB_NOSPACE;
  if (result->gl_pathc > before) return 0;
  if (!(flags & __HEDDLE_GLOB_NOCHECK)) return __HEDDLE_GLOB_NOMATCH;
  return __heddle_add_path(result, first, __heddle_copied_path(pattern)) ? 0 : __HEDDLE_GLOB_NOSPACE;
}

void globfree(__heddle_glob *result) {
  if (!result->gl_pathv) return;
  size_t first = result->gl_flags & __HEDDLE_GLOB_DOOFFS ? result->gl_offs : 0;
  for (size_t i = 0; i < result->gl_pathc; i++) free(result->gl_pathv[first + i]);
  free(result->gl_pathv);
  result->gl_pathv = NULL;
}
