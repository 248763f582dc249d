/* Aggregates over ranges of arrays, for assertions and assumptions.

     HEDDLE_FORALL(j, low, high, P)   P holds for every j with low <= j < high; true for an empty range
     HEDDLE_EXISTS(j, low, high, P)   P holds for some such j; false for an empty range
     HEDDLE_COUNT(j, low, high, P)    for how many such j P holds
     HEDDLE_SUM(a, low, high)         a[low] + ... + a[high - 1]; 0 for an empty range
     HEDDLE_MAX(a, low, high)         the greatest of them; an error for an empty range
     HEDDLE_MIN(a, low, high)         the least of them; an error for an empty range
     HEDDLE_FOLD(name, a, low, high)  an aggregate of your own (docs/operators.md)

   P is any C expression without side effects; j is declared by the macro. Numbers are integers that do not
   overflow: they have 128 bits, and C converts what meets them. Every element of the range is looked at.

   Heddle finds this header without -I and understands the macros (docs/aggregates.md). gcc and clang execute
   them as loops, so that the same file runs natively. What they call for HEDDLE_FOLD(name, a, low, high) is
   name_fold(a, low, high), a function or macro that the program has to define for them. */
#ifndef HEDDLE_H
#define HEDDLE_H

/* HEDDLE_ASSUMES("text"): what this place takes for granted. A proof that it holds tells the text; executions do nothing. */
#ifdef __HEDDLE__
void __heddle_assumes(const char *what);
#define HEDDLE_ASSUMES(text) __heddle_assumes(text)
#else
#define HEDDLE_ASSUMES(text) ((void)0)
#endif

#ifdef __HEDDLE__

typedef __int128 heddle_integer;

/* The last argument is ({ heddle_integer INDEX; ELEMENT; }). */
int __heddle_forall(heddle_integer low, heddle_integer high, int holds);
int __heddle_exists(heddle_integer low, heddle_integer high, int holds);
heddle_integer __heddle_count(heddle_integer low, heddle_integer high, int holds);
heddle_integer __heddle_sum(heddle_integer low, heddle_integer high, heddle_integer element);
heddle_integer __heddle_max(heddle_integer low, heddle_integer high, heddle_integer element);
heddle_integer __heddle_min(heddle_integer low, heddle_integer high, heddle_integer element);

heddle_integer __heddle_fold(const char *name, heddle_integer low, heddle_integer high,
                             heddle_integer element);

#define HEDDLE_AGGREGATE(name, j, low, high, element) \
  __heddle_##name(low, high, __extension__({ heddle_integer j; element; }))
#define HEDDLE_FORALL(j, low, high, ...) HEDDLE_AGGREGATE(forall, j, low, high, !!(__VA_ARGS__))
#define HEDDLE_EXISTS(j, low, high, ...) HEDDLE_AGGREGATE(exists, j, low, high, !!(__VA_ARGS__))
#define HEDDLE_COUNT(j, low, high, ...) HEDDLE_AGGREGATE(count, j, low, high, !!(__VA_ARGS__))
#define HEDDLE_SUM(a, low, high) HEDDLE_AGGREGATE(sum, __heddle_j, low, high, (a)[__heddle_j])
#define HEDDLE_MAX(a, low, high) HEDDLE_AGGREGATE(max, __heddle_j, low, high, (a)[__heddle_j])
#define HEDDLE_MIN(a, low, high) HEDDLE_AGGREGATE(min, __heddle_j, low, high, (a)[__heddle_j])
#define HEDDLE_FOLD(name, a, low, high) \
  __heddle_fold(#name, low, high, __extension__({ heddle_integer __heddle_j; (a)[__heddle_j]; }))

#else

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 heddle_integer;
#else
typedef long long heddle_integer;
#endif

/* An error of the assertion itself: the program says so and aborts. */
#define HEDDLE_EMPTY(name)                                                                                  \
  (__builtin_printf("%s:%d: " name " of an empty range\n", __FILE__, __LINE__), __builtin_abort())

/* The bounds are computed outside the scope of j. */
#define HEDDLE_LOOP(j, low, high, start, step)                                                              \
  __extension__({                                                                                           \
    const heddle_integer heddle_low = (low);                                                                \
    const heddle_integer heddle_high = (high);                                                              \
    heddle_integer heddle_result = (start);                                                                 \
    for (heddle_integer heddle_at = heddle_low; heddle_at < heddle_high; ++heddle_at) {                     \
      const heddle_integer j = heddle_at;                                                                   \
      (void)j;                                                                                              \
      step;                                                                                                 \
    }                                                                                                       \
    heddle_result;                                                                                          \
  })

#define HEDDLE_FORALL(j, low, high, ...) \
  ((int)HEDDLE_LOOP(j, low, high, 1, if (!(__VA_ARGS__)) heddle_result = 0))
#define HEDDLE_EXISTS(j, low, high, ...) \
  ((int)HEDDLE_LOOP(j, low, high, 0, if (__VA_ARGS__) heddle_result = 1))
#define HEDDLE_COUNT(j, low, high, ...) HEDDLE_LOOP(j, low, high, 0, if (__VA_ARGS__) ++heddle_result)
#define HEDDLE_SUM(a, low, high) HEDDLE_LOOP(heddle_j, low, high, 0, heddle_result += (a)[heddle_j])

#define HEDDLE_EXTREME(name, comparison, a, low, high)                                                      \
  HEDDLE_LOOP(heddle_j, low, high,                                                                          \
              heddle_low < heddle_high ? (heddle_integer)(a)[heddle_low] : (HEDDLE_EMPTY(name), 0),         \
              if ((a)[heddle_j] comparison heddle_result) heddle_result = (a)[heddle_j])
#define HEDDLE_MAX(a, low, high) HEDDLE_EXTREME("maximum", >, a, low, high)
#define HEDDLE_MIN(a, low, high) HEDDLE_EXTREME("minimum", <, a, low, high)
#define HEDDLE_FOLD(name, a, low, high) name##_fold(a, low, high)

#endif

#endif
