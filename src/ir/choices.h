// What C leaves undefined or unspecified and GOTO fixes. Interpreter, engines and library models follow this
// table; a property that cares (no-overflow, memory safety, …) adds explicit ASSERTs before the operation.
// docs/goto-language.md prints it; a test keeps the two in step.
#pragma once

#include <array>
#include <string_view>

namespace heddle::ir {

struct Choice {
  std::string_view what;
  std::string_view choice;
};

inline constexpr auto kChoices = std::to_array<Choice>({
    {"signed arithmetic that leaves its type", "wraps modulo 2^width"},
    {"x / 0 on integers", "0"},
    {"x % 0 on integers", "x"},
    {"minimum / -1, minimum % -1", "wraps: minimum, 0"},
    {"shift by a distance d outside [0, width)",
     "the distance is read as unsigned; at or beyond the width the result is 0, or all sign bits for signed "
     ">>"},
    {"left shift of a negative or too large signed value", "as if unsigned, then reinterpreted"},
    {"float to integer out of range or NaN",
     "the minimum of a signed type of at least 32 bits; other types: converted to the 32- or 64-bit signed "
     "type that holds them, then truncated"},
    {"integer to narrower integer", "truncated"},
    {"value of an uninitialised object",
     "arbitrary, fixed at its DECL or ALLOC; used as a pointer it leads to no object, whatever it is equal "
     "to"},
    {"read or write outside a live object", "ends the path"},
    {"write to a string literal, or to a const object with static storage", "ends the path"},
    {"call through a pointer that is not the address of a function", "ends the path"},
    {"FREE of what is not the start of a live allocated object", "ends the path"},
    {"order of operands and arguments",
     "left to right; an assignment of a scalar evaluates its right side first; no proof rests on it where it "
     "matters"},
    {"allocation",
     "succeeds, unless --malloc-may-fail; of more than half of the address space: nothing is said of it"},
    {"addresses of objects",
     "aligned, not null, disjoint if they live at the same time, otherwise arbitrary; one past the end may "
     "be "
     "another object's start, and an object may get the address of one whose life has ended"},
    {"comparison of pointers into different objects", "by address"},
    {"call of a function without body",
     "may change what the pointers that it and other such functions were given lead to, except through "
     "pointers "
     "to const, may call the functions that it is given, and returns anything; with --externals=pure it only "
     "returns anything; one that is declared noreturn ends the program"},
    {"call with fewer arguments than parameters", "the missing ones are arbitrary"},
    {"call with arguments of other types",
     "each is converted as by a cast where both are scalars, otherwise arbitrary; through a pointer, no "
     "proof rests on it where numbers are narrower than what is read, or of another class"},
    {"arguments of main",
     "at least one, the program's name, and fewer than the largest int over the size of a pointer"},
    {"function end without return of a value", "the result is arbitrary"},
    {"volatile objects", "ordinary objects; no proof rests on it, except for locals"},
    {"padding bytes after an assignment", "arbitrary"},
    {"byte other than 0 and 1 in a _Bool",
     "reads as true; no proof rests on the number of a _Bool without a value"},
    {"bytes of a union beyond the field that its initializer gives", "arbitrary"},
    {"inline assembly",
     "its outputs are arbitrary, nothing else changes; asm goto may take each label; a violation behind it "
     "is "
     "not reported; refused where it may change any memory"},
});

}  // namespace heddle::ir
