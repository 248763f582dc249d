#include "symex/written_values.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;

namespace {

// Of writes to an array that reads look through: where it depends on the indices whether they are meant, and
// all. Others add nothing to what is read.
constexpr size_t kMostChoices = 64;
constexpr size_t kMostWrites = 4096;

}  // namespace

ExprRef WrittenValues::read(ExprRef map) {
  if (auto found = known_.find(map); found != known_.end()) return found->second;
  if (known_.size() >= kMostWrites) return nullptr;
  known_[map] = nullptr;  // counts
  return known_[map] = read_new(map);
}

ExprRef WrittenValues::read_new(ExprRef map) {
  switch (map->kind()) {
    case Kind::MapConst:
      return map->operand(0);
    case Kind::MapStore: {
      ExprRef is_here = values_.binary(Kind::Eq, map->operand(1), index_);
      if (values_.is_true(is_here)) return map->operand(2);
      if (!values_.is_false(is_here) && ++choices_ > kMostChoices) return nullptr;
      ExprRef before = read(map->operand(0));
      return before == nullptr ? nullptr : values_.choose(is_here, map->operand(2), before);
    }
    case Kind::Ite: {
      ExprRef yes = read(map->operand(1));
      ExprRef no = yes == nullptr ? nullptr : read(map->operand(2));
      return no == nullptr ? nullptr : values_.choose(map->operand(0), yes, no);
    }
    default:
      return values_.make(Kind::MapSelect, map->type()->element(), {map, index_});
  }
}

}  // namespace heddle::symex
