// Which facts about maps the clauses need: found by looking at satisfying assignments, as few as possible.
#include <llvm/ADT/ArrayRef.h>

#include <algorithm>

#include "smt/bitblast/encoder.h"
#include "smt/bitblast/maps.h"
#include "support/check.h"

namespace heddle::smt::bitblast {

using expr::ExprRef;
using expr::Kind;
using llvm::APInt;

namespace {

// Maps with indices of at most this many bits are compared at every index.
constexpr unsigned kSmallIndex = 8;

std::vector<uint64_t> key_of(const APInt& value) {
  return std::vector<uint64_t>(value.getRawData(), value.getRawData() + value.getNumWords());
}

}  // namespace

void Maps::give_variables(const Bits& bits) {
  for (Literal bit : bits)
    if (!bit.is_constant()) clauses_.literal(bit);
}

void Maps::activate_read(uint32_t number) {
  if (reads_[number].is_active) return;
  reads_[number].is_active = true;
  give_variables(indices_[reads_[number].index].bits);
  give_variables(reads_[number].value);
  bases_.at(read_bases_.at(number)).second.active.push_back(number);
}

// Everything that decides what the map is gets a variable.
void Maps::activate_map(ExprRef map) {
  std::vector<ExprRef> stack{map};
  while (!stack.empty()) {
    ExprRef top = stack.back();
    stack.pop_back();
    if (!active_maps_.insert(top).second) continue;
    if (ExprRef meaning = undefined(top); meaning != top) stack.push_back(meaning);
    for (ExprRef operand : top->operands()) {
      if (operand->type()->is(expr::TypeKind::Map))
        stack.push_back(operand);
      else
        give_variables(encoder_.encode(operand));
    }
  }
}

void Maps::activate_equality(uint32_t number) {
  if (equalities_[number].is_active) return;
  equalities_[number].is_active = true;
  const auto [a, b, holds, active] = equalities_[number];
  activate_map(a);
  activate_map(b);
  // Different maps differ somewhere.
  const unsigned width = a->type()->index()->width();
  const Bits witness = arithmetic_.inputs(width);
  clauses_.require_one({holds, !arithmetic_.equal(select(a, witness), select(b, witness))});
  if (width > kSmallIndex) return;
  for (uint64_t index = 0; index < uint64_t{1} << width; ++index) {
    const Bits bits = constant_bits(index, width);
    clauses_.require_one({!holds, arithmetic_.equal(select(a, bits), select(b, bits))});
  }
}

void Maps::activate() {
  for (;;) {
    const std::vector<uint32_t> inputs = clauses_.take_new_inputs();
    if (inputs.empty()) return;
    for (uint32_t node : inputs) {
      const auto owner = owners_.find(node);
      if (owner == owners_.end()) continue;
      if ((owner->second & 1) != 0)
        activate_equality(owner->second >> 1);
      else
        activate_read(owner->second >> 1);
    }
  }
}

// Pairs of reads that disagree although the assignment makes their indices equal.
void Maps::find_violations(const Base& base, std::vector<std::pair<uint32_t, uint32_t>>& violated) {
  std::map<std::vector<uint64_t>, uint32_t> first_at;
  for (uint32_t number : base.active) {
    const Read& read = reads_[number];
    const auto [place, is_new] = first_at.emplace(key_of(model_.value(indices_[read.index].bits)), number);
    if (!is_new && model_.value(reads_[place->second].value) != model_.value(read.value))
      violated.emplace_back(place->second, number);
  }
}

void Maps::require_agreement(uint32_t first, uint32_t second) {
  const Literal same = same_index(reads_[first].index, reads_[second].index);
  for (size_t i = 0; i < reads_[first].value.size(); ++i) {
    const Literal a = reads_[first].value[i];
    const Literal b = reads_[second].value[i];
    clauses_.require_one({!same, a, !b});
    clauses_.require_one({!same, !a, b});
  }
}

Maps::Image Maps::image_of(ExprRef map) {
  Image image;
  image.otherwise = APInt(map->type()->element()->width(), 0);
  auto put = [&](IndexNumber index, const Bits& value) {
    image.points.emplace(key_of(model_.value(indices_[index].bits)), Point{index, model_.value(value)});
  };
  for (;;) {
    map = undefined(map);
    if (map->is(Kind::MapStore)) {
      put(number_of_store(map), encoder_.encode(map->operand(2)));
      map = map->operand(0);
    } else if (map->is(Kind::Ite)) {
      map = map->operand(model_.value(encoder_.encode(map->operand(0))[0]) ? 1 : 2);
    } else if (map->is(Kind::MapConst)) {
      image.otherwise = model_.value(encoder_.encode(map->operand(0)));
      return image;
    } else {
      const auto base = bases_.find(map->id());
      if (base == bases_.end()) return image;
      for (uint32_t number : base->second.second.active) put(reads_[number].index, reads_[number].value);
      if (!base->second.second.otherwise.empty())
        image.otherwise = model_.value(base->second.second.otherwise);
      return image;
    }
  }
}

bool Maps::refine_equality(const Equality& equality) {
  const Image a = image_of(equality.a);
  const Image b = image_of(equality.b);
  auto value_at = [](const Image& image, const std::vector<uint64_t>& key) -> const APInt& {
    const auto found = image.points.find(key);
    return found == image.points.end() ? image.otherwise : found->second.value;
  };
  std::vector<IndexNumber> violated;
  for (const auto& [key, point] : a.points)
    if (value_at(b, key) != point.value) violated.push_back(point.index);
  for (const auto& [key, point] : b.points)
    if (!a.points.contains(key) && a.otherwise != point.value) violated.push_back(point.index);
  for (IndexNumber index : violated) {
    const Bits bits = indices_[index].bits;
    clauses_.require_one(
        {!equality.holds, arithmetic_.equal(select(equality.a, bits), select(equality.b, bits))});
  }
  const bool differs_otherwise =
      equality.a->type()->index()->width() > kSmallIndex && a.otherwise != b.otherwise;
  if (differs_otherwise) {
    // Right only as long as there is an index that nothing names; see is_doubtful.
    assumed_widths_.insert(equality.a->type()->index()->width());
    clauses_.require_one(
        {!equality.holds, arithmetic_.equal(otherwise_of(equality.a), otherwise_of(equality.b))});
  }
  return !violated.empty() || differs_otherwise;
}

bool Maps::is_crowded(unsigned width) const {
  if (width >= 32) return false;
  const auto count = std::ranges::count_if(indices_, [&](const Index& i) { return i.bits.size() == width; });
  return static_cast<uint64_t>(count) >= uint64_t{1} << width;
}

bool Maps::is_doubtful() const {
  return std::ranges::any_of(assumed_widths_, [&](unsigned width) { return is_crowded(width); });
}

Maps::Outcome Maps::refine() {
  // The assignment is gone as soon as a clause is added, so all of it is read first.
  std::vector<std::pair<uint32_t, uint32_t>> violated;
  for (const auto& [id, base] : bases_) find_violations(base.second, violated);
  for (const auto& [first, second] : violated) require_agreement(first, second);
  if (!violated.empty()) return Outcome::Refined;
  for (const Equality& equality : equalities_) {
    if (!equality.is_active || !model_.value(equality.holds)) continue;
    if (refine_equality(equality)) return is_doubtful() ? Outcome::Undecided : Outcome::Refined;
  }
  return Outcome::Consistent;
}

MapValue Maps::value(ExprRef symbol) {
  const Image image = image_of(symbol);
  MapValue result;
  result.otherwise = image.otherwise;
  const unsigned width = symbol->type()->index()->width();
  for (const auto& [key, point] : image.points)
    result.points.emplace_back(APInt(width, llvm::ArrayRef<uint64_t>(key)), point.value);
  return result;
}

}  // namespace heddle::smt::bitblast
