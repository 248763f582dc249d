#include "goto_binary/library_names.h"

#include <algorithm>
#include <array>

namespace heddle::goto_binary {

using expr::TypeRef;

namespace {

constexpr std::string_view kBuiltinPrefix = "__builtin_";

// Of the others, compilers know more than the library says.
constexpr auto kBuiltins = std::to_array<std::string_view>(
    {"abort",   "abs",     "calloc",  "copysign", "copysignf", "exit",   "fabs",    "fabsf",    "floor",
     "floorf",  "fmax",    "fmaxf",   "fmin",     "fminf",     "fmod",   "fmodf",   "fprintf",  "free",
     "labs",    "llabs",   "malloc",  "memchr",   "memcmp",    "memcpy", "memmove", "memset",   "printf",
     "putchar", "puts",    "realloc", "ceil",     "ceilf",     "round",  "roundf",  "snprintf", "sprintf",
     "sqrt",    "sqrtf",   "strcat",  "strchr",   "strcmp",    "strcpy", "strcspn", "strlen",   "strncat",
     "strncmp", "strncpy", "strpbrk", "strrchr",  "strspn",    "strstr", "trunc",   "truncf"});

bool have_same_layout(TypeRef one, TypeRef other) {
  const expr::Record& a = one->record();
  const expr::Record& b = other->record();
  if (!a.complete || !b.complete) return true;
  return a.size == b.size && a.is_union == b.is_union &&
         std::ranges::equal(a.fields, b.fields, [](const expr::Field& x, const expr::Field& y) {
           return x.bit_offset == y.bit_offset && x.type->kind() == y.type->kind() &&
                  x.type->width() == y.type->width();
         });
}

// FILE: programs give pointers to it on, and do not look inside.
constexpr std::string_view kOpaqueTag = "_IO_FILE";

bool is_unknown(TypeRef type) {
  return type->is(expr::TypeKind::Void) ||
         (type->is_record() && (!type->record().complete || type->record().tag == kOpaqueTag));
}

}  // namespace

std::string_view library_name(std::string_view name) {
  if (!name.starts_with(kBuiltinPrefix)) return name;
  const std::string_view rest = name.substr(kBuiltinPrefix.size());
  return std::ranges::find(kBuiltins, rest) != kBuiltins.end() ? rest : name;
}

bool are_compatible(TypeRef declared, TypeRef defined) {
  if (declared == defined || is_unknown(declared) || is_unknown(defined)) return true;
  if (declared->kind() != defined->kind()) return false;
  if (declared->is_bitvector()) return declared->width() == defined->width();
  if (declared->is_pointer()) return are_compatible(declared->element(), defined->element());
  if (declared->is_array()) return are_compatible(declared->element(), defined->element());
  if (declared->is_record()) return have_same_layout(declared, defined);
  if (!declared->is_function()) return false;
  // C's f() does not say what it takes.
  if (declared->is_variadic() && declared->parameters().empty())
    return are_compatible(declared->result(), defined->result());
  return declared->is_variadic() == defined->is_variadic() &&
         are_compatible(declared->result(), defined->result()) &&
         std::ranges::equal(declared->parameters(), defined->parameters(),
                            [](TypeRef a, TypeRef b) { return are_compatible(a, b); });
}

}  // namespace heddle::goto_binary
