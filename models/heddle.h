/* What a library model may use beyond plain C. The front end turns each of these calls into one GOTO
   instruction or expression; they have no body anywhere. Models include this file and nothing else, so that
   they compile for every data model without a C library's headers. */
#ifndef HEDDLE_MODEL_H
#define HEDDLE_MODEL_H

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __builtin_va_list va_list;
#define va_start(ap, last) __builtin_va_start(ap, last)
#define va_arg(ap, type) __builtin_va_arg(ap, type)
#define va_copy(to, from) __builtin_va_copy(to, from)
#define va_end(ap) __builtin_va_end(ap)
#define NULL ((void *)0)

/* Memory. ALLOC: a fresh object of n bytes with arbitrary contents; it always succeeds. FREE ends its life.
 */
void *__heddle_allocate(size_t n);
/* As __heddle_allocate, at an address that is a multiple of `alignment`, a power of two. */
void *__heddle_allocate_aligned(size_t n, size_t alignment);
/* As __heddle_allocate, not on the program's heap: nobody may free it. The model fills it. */
void *__heddle_allocate_outside(size_t n);
void __heddle_deallocate(void *p);
size_t __heddle_object_size(const void *p);    /* size of the object p points into */
size_t __heddle_pointer_offset(const void *p); /* offset of p in that object */
_Bool __heddle_is_live(const void *p);         /* p points into an object whose life has not ended */
void __heddle_copy(void *to, const void *from, size_t n); /* COPY: memmove */
void __heddle_fill(void *to, int byte, size_t n);         /* FILL: memset */

/* FILL.REST: the n bytes at p are inputs, too, that __heddle_nondet_followed() says not to ask for; none is zero unless
   `byte` is. Executions fill them with that. */
void __heddle_put_off(void *p, size_t n, int byte);
/* How many of such bytes that are not zero stand at p; what they are, nobody asks. */
size_t __heddle_unread_text(const char *p);

/* Control. HALT ends the program. */
void __heddle_assume(_Bool condition);
void __heddle_assert(_Bool condition, const char *message); /* message: a string literal */
/* Where the condition does not hold, C leaves undefined what comes behind: `otherwise`, a string literal, says why. */
void __heddle_defined(_Bool condition, const char *otherwise);
/* Says what the model takes for granted, a string literal; a TRUE that rests on it shows the text. */
void __heddle_assumes(const char *what);
/* Executions end here, and nobody claims to know how they go on: what the model does not know how to do, a string literal.
   A violation before it is one; a proof has to show that no execution gets here. */
void __heddle_unsupported(const char *what);
/* Executions wait here for ever. Nothing comes behind; that the program ends cannot be claimed. */
void __heddle_wait_for_ever(void);
void __heddle_halt(int status) __attribute__((noreturn));   /* as _Exit: no handlers run */
void __heddle_abort(void) __attribute__((noreturn));        /* ends as by SIGABRT */

/* Calls the program's functions with __attribute__((destructor)), as at the end of a process. The front end
   generates its body, since only it knows them. `exit` calls it; main's result must be passed to `exit`. */
void __heddle_run_destructors(void);

/* Output. `args` is the va area of a variadic call (see __heddle_va_area); stream 1 is stdout, 2 stderr,
   others are discarded.
   Engines discard it, `heddle run` formats and writes it. What it accesses is checked where a printing
   function is called with a literal format (instrument/output_accesses.h), or by walking the format
   (output.c). Returns the number of characters (engines: arbitrary). */
int __heddle_output(int stream, const char *format, void *args);
/* Writes n bytes as they are, zeros included, which no format can; discarded like the above. */
void __heddle_write(int stream, const void *bytes, size_t n);
/* Output to the stream 0, which is none, is a way to access something: engines without interest in that do
 * nothing. */
#define __heddle_read(bytes, n) __heddle_write(0, bytes, n)
#define __heddle_read_text(text) ((void)__heddle_print(0, "%s", text))
/* Of models; what the latter prints is the library's own and needs no check. */
int __heddle_print(int stream, const char *format, ...);
void __heddle_message(const char *format, ...);
void *__heddle_va_area(va_list ap); /* address of the next argument that va_arg would fetch */

/* Input. Every declared function named __heddle_nondet_NAME or __VERIFIER_nondet_NAME without a body is an
   input: HAVOC of its result type, tagged with its name. `heddle run` serves these tags specially:
   __heddle_nondet_stdin (next byte of standard input or -1), __heddle_nondet_argc,
   __heddle_nondet_arg_length,
   __heddle_nondet_arg_char (the program's arguments, in order), __heddle_nondet_followed (how many elements of a block
   of inputs to ask for: all, except in a bounded search), __heddle_nondet_is_executed (whether the model is executed: engines
   may see looser results than executions, which confirm violations). */

/* Bounds. Declared functions __heddle_least_NAME and __heddle_greatest_NAME of one or two floats, of the type that they
   return, bound what the elementary function NAME (sin, powf, ...) of a C library may return for these arguments. An
   engine that does not know the arguments takes any value for them; every execution computes them. */

/* Defined by the front end on the command line when the user asks for it: HEDDLE_MALLOC_MAY_FAIL. */
#endif
