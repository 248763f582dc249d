#include "frontend/touched_memory.h"

#include <algorithm>

namespace heddle::frontend {

using expr::TypeRef;

namespace {

MemoryKind kind_of_type(TypeRef accessed) {
  if (accessed->is_pointer()) return {"", 'p', accessed->width()};
  if (accessed->is_float()) return {"", 'f', accessed->width()};
  if (accessed->is_bitvector()) return {"", 'i', accessed->width()};
  if (accessed->is_bool()) return {"", 'i', 1};
  if (accessed->is_record()) return {accessed->record().tag + ".", 'r', 0};
  return {};
}

// In a record of a model's own.
bool is_of_library(const MemoryKind& kind) {
  return kind.member.starts_with("__heddle_");
}

// "tag." of "tag.field".
std::string_view record_of(const MemoryKind& kind) {
  return std::string_view(kind.member).substr(0, kind.member.rfind('.') + 1);
}

}  // namespace

MemoryKind kind_of(TypeRef accessed, const std::vector<NamedMember>& members) {
  MemoryKind kind = kind_of_type(accessed);
  for (const NamedMember& member : members) {
    const expr::Record& record = member.record->record();
    if (record.is_union)  // whose members meet each other, and what lies in them
      kind = {record.tag + ".", 'u', 0};
    else if (kind.member.empty() || kind.sort == 'r')
      kind = {record.tag + "." + member.field, kind.sort == 'r' ? char(0) : kind.sort, kind.width};
  }
  return kind;
}

Meeting meeting(const MemoryKind& a, const MemoryKind& b) {
  const bool is_record = a.sort == 'r' || b.sort == 'r';  // in which there may be others
  const Meeting same = is_of_library(a) ? Meeting::Unlikely : Meeting::Likely;
  if (is_record && record_of(a) == record_of(b)) return same;
  const bool is_any = a.sort == 0 || b.sort == 0;
  if (!a.member.empty() && !b.member.empty())
    return a.member == b.member ? same : is_any || is_record ? Meeting::Unlikely : Meeting::None;
  if (is_any) return Meeting::Likely;
  if (is_record || a.sort == 'u' || b.sort == 'u') return Meeting::Unlikely;
  if (a.sort != b.sort || a.width != b.width) return Meeting::None;
  return a.member == b.member ? Meeting::Likely : Meeting::Unlikely;
}

Meeting meeting(const std::set<MemoryKind>& some, const std::set<MemoryKind>& others) {
  Meeting result = Meeting::None;
  for (const MemoryKind& a : some)
    for (const MemoryKind& b : others) result = std::max(result, meeting(a, b));
  return result;
}

}  // namespace heddle::frontend
