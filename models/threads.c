/* What a program with one thread asks of the library for threads. A second one is beyond the models: a call of
   pthread_create is not followed. So nobody else unlocks a mutex, and to wait for that is to wait for ever. */
#include "heddle.h"

void exit(int status) __attribute__((noreturn));

_Bool __heddle_nondet_key_refused(void);
_Bool __heddle_nondet_timed_out(void);

enum {
  __HEDDLE_EPERM = 1,
  __HEDDLE_EAGAIN = 11,
  __HEDDLE_EBUSY = 16,
  __HEDDLE_EINVAL = 22,
  __HEDDLE_EDEADLK = 35,
  __HEDDLE_ETIMEDOUT = 110
};

/* Mutexes. The kind is where glibc has it, whose initializers may set it; what follows is the library's. */

enum { __HEDDLE_MUTEX_RECURSIVE = 1, __HEDDLE_MUTEX_ERRORCHECK = 2, __HEDDLE_MUTEX_KINDS = 4 };
enum { __HEDDLE_MUTEX_SIZE = sizeof(void *) == 8 ? 40 : 24 };

struct __heddle_mutex {
  int is_locked;
  unsigned count;
  int unused[sizeof(void *) == 8 ? 2 : 1];
  int kind;
};

int pthread_mutexattr_init(int *attributes) {
  *attributes = 0;
  return 0;
}

int pthread_mutexattr_destroy(int *attributes) {
  *attributes = -1;
  return 0;
}

int pthread_mutexattr_settype(int *attributes, int kind) {
  if (kind < 0 || kind >= __HEDDLE_MUTEX_KINDS) return __HEDDLE_EINVAL;
  *attributes = kind;
  return 0;
}

int pthread_mutexattr_gettype(const int *attributes, int *kind) {
  *kind = *attributes;
  return 0;
}

int pthread_mutex_init(struct __heddle_mutex *mutex, const int *attributes) {
  __heddle_assumes("a mutex can be initialised");
  __heddle_fill(mutex, 0, __HEDDLE_MUTEX_SIZE);
  if (attributes) mutex->kind = *attributes;
  return 0;
}

int pthread_mutex_destroy(struct __heddle_mutex *mutex) { return mutex->is_locked ? __HEDDLE_EBUSY : 0; }

int pthread_mutex_trylock(struct __heddle_mutex *mutex) {
  if (mutex->is_locked && mutex->kind != __HEDDLE_MUTEX_RECURSIVE) return __HEDDLE_EBUSY;
  if (mutex->count + 1 == 0) return __HEDDLE_EAGAIN;
  mutex->is_locked = 1;
  mutex->count++;
  return 0;
}

int pthread_mutex_lock(struct __heddle_mutex *mutex) {
  if (mutex->is_locked && mutex->kind == __HEDDLE_MUTEX_ERRORCHECK) return __HEDDLE_EDEADLK;
  if (mutex->is_locked && mutex->kind != __HEDDLE_MUTEX_RECURSIVE) __heddle_wait_for_ever();
  return pthread_mutex_trylock(mutex);
}

/* To unlock what is not locked is undefined, unless the kind of mutex asks for an error. */
int pthread_mutex_unlock(struct __heddle_mutex *mutex) {
  if (!mutex->is_locked)
    return mutex->kind == __HEDDLE_MUTEX_RECURSIVE || mutex->kind == __HEDDLE_MUTEX_ERRORCHECK ? __HEDDLE_EPERM : 0;
  if (--mutex->count == 0) mutex->is_locked = 0;
  return 0;
}

/* Conditions. A wait may end for no reason, so it may even where nobody signals. */

enum { __HEDDLE_CONDITION_SIZE = 48 };

int pthread_cond_init(void *condition, const int *attributes) {
  if (attributes) __heddle_read(attributes, sizeof *attributes);
  __heddle_fill(condition, 0, __HEDDLE_CONDITION_SIZE);
  return 0;
}

static int __heddle_use_condition(const void *condition) {
  __heddle_read(condition, __HEDDLE_CONDITION_SIZE);
  return 0;
}

int pthread_cond_destroy(void *condition) { return __heddle_use_condition(condition); }
int pthread_cond_signal(void *condition) { return __heddle_use_condition(condition); }
int pthread_cond_broadcast(void *condition) { return __heddle_use_condition(condition); }

int pthread_cond_wait(void *condition, struct __heddle_mutex *mutex) {
  __heddle_read(mutex, __HEDDLE_MUTEX_SIZE);
  return __heddle_use_condition(condition);
}

int pthread_cond_timedwait(void *condition, struct __heddle_mutex *mutex, const void *time) {
  __heddle_read(time, 2 * sizeof(long));
  pthread_cond_wait(condition, mutex);
  return __heddle_nondet_timed_out() ? __HEDDLE_ETIMEDOUT : 0;
}

/* Data of a thread. A key is its index; what the last round of destructors leaves behind stays. */

enum { __HEDDLE_KEYS = 1024, __HEDDLE_DESTRUCTOR_ROUNDS = 4 };

static struct {
  void *value;
  void (*destructor)(void *);
  _Bool is_used;
} __heddle_keys[__HEDDLE_KEYS];
static unsigned __heddle_key_count;

int pthread_key_create(unsigned *key, void (*destructor)(void *)) {
  if (__heddle_key_count == __HEDDLE_KEYS || __heddle_nondet_key_refused()) return __HEDDLE_EAGAIN;
  *key = __heddle_key_count++;
  __heddle_keys[*key].destructor = destructor;
  __heddle_keys[*key].is_used = 1;
  return 0;
}

static _Bool __heddle_is_key(unsigned key) { return key < __heddle_key_count && __heddle_keys[key].is_used; }

int pthread_key_delete(unsigned key) {
  if (!__heddle_is_key(key)) return __HEDDLE_EINVAL;
  __heddle_keys[key].is_used = 0;
  return 0;
}

void *pthread_getspecific(unsigned key) { return __heddle_is_key(key) ? __heddle_keys[key].value : NULL; }

int pthread_setspecific(unsigned key, const void *value) {
  if (!__heddle_is_key(key)) return __HEDDLE_EINVAL;
  __heddle_keys[key].value = (void *)value;
  return 0;
}

/* The thread itself */

/* With the last thread the program ends, as by exit(0). */
void pthread_exit(void *result) __attribute__((noreturn));
void pthread_exit(void *result) {
  (void)result;
  for (int round = 0; round < __HEDDLE_DESTRUCTOR_ROUNDS; round++)
    for (unsigned key = 0; key < __heddle_key_count; key++) {
      void *value = __heddle_keys[key].value;
      if (!__heddle_keys[key].is_used || !__heddle_keys[key].destructor || !value) continue;
      __heddle_keys[key].value = NULL;
      __heddle_keys[key].destructor(value);
    }
  exit(0);
}

int pthread_equal(unsigned long a, unsigned long b) { return a == b; }

/* State and type of cancellation: nobody cancels the only thread, but it may ask what it set. */
static int __heddle_cancel_state, __heddle_cancel_type;

static int __heddle_exchange(int *setting, int value, int *old) {
  if (value != 0 && value != 1) return __HEDDLE_EINVAL;
  if (old) *old = *setting;
  *setting = value;
  return 0;
}

int pthread_setcancelstate(int state, int *old) {
  return __heddle_exchange(&__heddle_cancel_state, state, old);
}

int pthread_setcanceltype(int type, int *old) { return __heddle_exchange(&__heddle_cancel_type, type, old); }
