#include <stdatomic.h>
#include <stdio.h>

static _Atomic int counter = ATOMIC_VAR_INIT(5);
static atomic_uint flags;
static _Atomic(long long) wide;
static atomic_flag lock = ATOMIC_FLAG_INIT;

int main(void) {
  counter++;
  counter += 4;
  printf("%d\n", counter);
  printf("%d ", atomic_fetch_add(&counter, 10));
  printf("%d\n", atomic_load(&counter));
  atomic_store(&counter, 3);
  printf("%d ", atomic_exchange(&counter, 8));
  printf("%d\n", counter);
  int expected = 7;
  printf("%d ", atomic_compare_exchange_strong(&counter, &expected, 100));
  printf("%d %d\n", expected, counter);
  printf("%d ", atomic_compare_exchange_strong(&counter, &expected, 100));
  printf("%d %d\n", expected, counter);
  atomic_fetch_or(&flags, 12);
  atomic_fetch_and_explicit(&flags, 6, memory_order_relaxed);
  atomic_fetch_xor(&flags, 1);
  printf("%u\n", flags);
  wide = 1ll << 40;
  wide -= 1;
  printf("%lld\n", wide);
  printf("%d ", atomic_flag_test_and_set(&lock));
  printf("%d\n", atomic_flag_test_and_set(&lock));
  atomic_flag_clear(&lock);
  int plain = 1;
  printf("%d ", __sync_fetch_and_add(&plain, 2));
  printf("%d ", __sync_add_and_fetch(&plain, 2));
  printf("%d\n", __atomic_load_n(&plain, __ATOMIC_SEQ_CST));
  printf("%d ", __sync_bool_compare_and_swap(&plain, 5, 6));
  printf("%d\n", plain);
  atomic_thread_fence(memory_order_seq_cst);
  return 0;
}
