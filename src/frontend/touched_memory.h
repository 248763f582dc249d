// Which memory an access touches, as far as its form and its type tell: enough to say whether two accesses in
// one expression, of which one writes, can meet.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "expr/type.h"

namespace heddle::frontend {

// Two accesses that C puts in no order.
enum class Meeting : uint8_t {
  None,
  // By their types they could, but one names a member of a record, and the other does not; or they are in
  // what models keep for themselves.
  Unlikely,
  Likely,  // objects of one type, or the same member
};

struct MemoryKind {
  std::string member;  // "tag.field", where the access names one; a whole record, or within a union: "tag."
  // Of the value: 'i' integer, 'p' pointer, 'f' float, 'r' record; 'u': in a union; 0: any memory.
  char sort = 0;
  unsigned width = 0;

  auto operator<=>(const MemoryKind&) const = default;
};

inline const MemoryKind kCharacters = {"", 'i', 8};

// `members` are those that the access names, the last one first, with the records that they are in.
struct NamedMember {
  expr::TypeRef record;
  std::string field;
};
MemoryKind kind_of(expr::TypeRef accessed, const std::vector<NamedMember>& members);

// As C's rules about types have it (an object is accessed as what it is), with two exceptions: signedness
// does not matter, and characters meet characters only. That a character pointer leads to an object of
// another type that the same expression changes is not taken into account.
Meeting meeting(const MemoryKind& a, const MemoryKind& b);
Meeting meeting(const std::set<MemoryKind>& some, const std::set<MemoryKind>& others);

}  // namespace heddle::frontend
