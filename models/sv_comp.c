/* The functions that SV-COMP's rules define. A program that brings its own definition keeps it. The inputs
   __VERIFIER_nondet_* need no model, as long as a HAVOC of their result type is what they mean. */
#include "heddle.h"

void __heddle_arbitrary_bytes(void *to, size_t n);
__UINTPTR_TYPE__ __heddle_nondet_address(void);

void __VERIFIER_assume(int condition) { __heddle_assume(condition != 0); }

void __VERIFIER_error(void) __attribute__((noreturn));
void __VERIFIER_error(void) {
  __heddle_assert(0, "reach_error called");
  __heddle_abort();
}

void reach_error(void) __attribute__((noreturn));
void reach_error(void) {
  __heddle_assert(0, "reach_error called");
  __heddle_abort();
}

/* Programs have one thread for now, so every region is atomic. */
void __VERIFIER_atomic_begin(void) {}
void __VERIFIER_atomic_end(void) {}

void *__VERIFIER_nondet_pointer(void) { return (void *)__heddle_nondet_address(); }
void __VERIFIER_nondet_memory(void *p, size_t n) { __heddle_arbitrary_bytes(p, n); }

/* A goal for `heddle cover`: that the condition is not zero here. */
void __heddle_cover(int condition) { (void)condition; }
