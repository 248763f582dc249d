#include "smt/bitblast/maps.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "smt/bitblast/encoder.h"
#include "support/check.h"

namespace heddle::smt::bitblast {

using expr::ExprRef;
using expr::Kind;

namespace {

constexpr size_t kShortestRun = 4;  // of stores that are chosen from by a tree

}  // namespace

size_t Maps::BitsHash::operator()(const Bits& bits) const {
  uint64_t hash = bits.size();
  for (Literal bit : bits) hash = (hash ^ bit.code()) * 0x9e3779b97f4a7c15ULL + (hash >> 32);
  return hash;
}

Maps::IndexNumber Maps::number_of(const Bits& raw_index) {
  Bits index = raw_index;
  for (Literal& bit : index) bit = arithmetic_.circuit().current(bit);
  const auto [place, is_new] = index_numbers_.try_emplace(index, static_cast<IndexNumber>(indices_.size()));
  if (is_new)
    indices_.push_back({index, std::ranges::all_of(index, [](Literal bit) { return bit.is_constant(); })});
  return place->second;
}

Maps::IndexNumber Maps::number_of_store(ExprRef store) {
  const auto found = store_indices_.find(store);
  if (found != store_indices_.end()) return found->second;
  const IndexNumber number = number_of(encoder_.encode(store->operand(1)));
  store_indices_.emplace(store, number);
  return number;
}

Literal Maps::same_index(IndexNumber a, IndexNumber b) {
  if (a == b) return kTrue;
  if (indices_[a].is_constant && indices_[b].is_constant) return kFalse;
  return arithmetic_.equal(indices_[a].bits, indices_[b].bits);
}

// What a symbol was defined to be, as long as it is a defined symbol.
ExprRef Maps::undefined(ExprRef map) const {
  for (auto found = definitions_.find(map); found != definitions_.end(); found = definitions_.find(map))
    map = found->second;
  return map;
}

const Bits* Maps::remembered(ExprRef map, IndexNumber index) const {
  const auto found = selects_.find(uint64_t{map->id()} << 32 | index);
  return found == selects_.end() ? nullptr : &found->second;
}

const Bits& Maps::read(ExprRef symbol, IndexNumber index) {
  Base& base = bases_.try_emplace(symbol->id(), symbol, Base{}).first->second.second;
  const auto [place, is_new] = base.reads.try_emplace(index, static_cast<uint32_t>(reads_.size()));
  if (is_new) {
    const uint32_t number = place->second;
    reads_.push_back({index, arithmetic_.inputs(symbol->type()->element()->width())});
    read_bases_.emplace(number, symbol->id());
    for (Literal bit : reads_.back().value) owners_.emplace(bit.node(), number << 1);
  }
  return reads_[place->second].value;
}

// The stores to constant indices from here down, the last one of each index, in the order of their indices;
// and the map below them. Ends at a map whose value at the index is known, so that reads between stores share
// it.
Maps::StoreRun Maps::constant_stores(ExprRef map, IndexNumber index) {
  StoreRun run;
  std::map<uint64_t, ExprRef> values;
  while (map->is(Kind::MapStore) && remembered(map, index) == nullptr) {
    const Index& at = indices_[number_of_store(map)];
    if (!at.is_constant || at.bits.size() > 64) break;
    uint64_t key = 0;
    for (size_t i = 0; i < at.bits.size(); ++i)
      if (at.bits[i] == kTrue) key |= uint64_t{1} << i;
    values.emplace(key, map->operand(2));
    map = map->operand(0);
  }
  run.below = map;
  run.stores.assign(values.begin(), values.end());
  return run;
}

// A tree that decides bit after bit of the index: it is as deep as the logarithm of the number of stores, and
// needs no comparisons where indices lie close together. `index` has the bits that are not decided yet.
Bits Maps::choose_store(std::span<const std::pair<uint64_t, ExprRef>> stores, const Bits& index,
                        const Bits& otherwise) {
  const uint64_t first = stores.front().first;
  const size_t undecided = std::bit_width(first ^ stores.back().first);
  Bits inside;
  if (undecided == 0) {
    inside = encoder_.encode(stores.front().second);
  } else {
    const Bits rest = slice(index, 0, undecided - 1);
    const auto upper = std::ranges::find_if(
        stores, [&](const auto& store) { return (store.first >> (undecided - 1) & 1) != 0; });
    inside = arithmetic_.choose(index[undecided - 1], choose_store({upper, stores.end()}, rest, otherwise),
                                choose_store({stores.begin(), upper}, rest, otherwise));
  }
  if (undecided == index.size()) return inside;
  const Bits prefix = slice(index, undecided, index.size() - undecided);
  const Literal is_inside = arithmetic_.equal(prefix, constant_bits(first >> undecided, prefix.size()));
  return arithmetic_.choose(is_inside, inside, otherwise);
}

// One map: its value at the index, or on the stack what has to be known first.
bool Maps::step(ExprRef map, IndexNumber index, Bits& result, std::vector<ExprRef>& stack) {
  auto below = [&](ExprRef child) {
    const Bits* known = remembered(child, index);
    if (known == nullptr) stack.push_back(child);
    return known;
  };
  switch (map->kind()) {
    case Kind::Symbol: {
      ExprRef meaning = undefined(map);
      if (meaning == map) {
        result = read(map, index);
        return true;
      }
      const Bits* known = below(meaning);
      if (known != nullptr) result = *known;
      return known != nullptr;
    }
    case Kind::MapConst:
      result = encoder_.encode(map->operand(0));
      return true;
    case Kind::Ite: {
      const Literal condition = arithmetic_.circuit().current(encoder_.encode(map->operand(0))[0]);
      const Bits* a = condition == kFalse ? nullptr : below(map->operand(1));
      const Bits* b = condition == kTrue ? nullptr : below(map->operand(2));
      if ((a == nullptr && condition != kFalse) || (b == nullptr && condition != kTrue)) return false;
      if (condition.is_constant())
        result = condition == kTrue ? *a : *b;
      else
        result = arithmetic_.choose(condition, *a, *b);
      return true;
    }
    case Kind::MapStore: {
      // Stores to other constant indices are passed without a note, so that long initialisers stay cheap.
      ExprRef child = map;
      Literal here = kFalse;
      while (child->is(Kind::MapStore) && here == kFalse) {
        here = arithmetic_.circuit().current(same_index(number_of_store(child), index));
        if (here == kFalse) child = child->operand(0);
      }
      if (here == kTrue) {
        result = encoder_.encode(child->operand(2));
        return true;
      }
      if (here == kFalse) {
        const Bits* known = below(child);
        if (known != nullptr) result = *known;
        return known != nullptr;
      }
      StoreRun run = constant_stores(child, index);
      const bool is_run = run.stores.size() >= kShortestRun;
      const Bits* known = below(is_run ? run.below : child->operand(0));
      if (known == nullptr) return false;
      result = is_run ? choose_store(run.stores, indices_[index].bits, *known)
                      : arithmetic_.choose(here, encoder_.encode(child->operand(2)), *known);
      return true;
    }
    default:
      CHECK(false, "a map should be a symbol, constant, store or choice");
  }
  return false;
}

Bits Maps::select(ExprRef map, const Bits& index) {
  const IndexNumber number = number_of(index);
  std::vector<ExprRef> stack{map};
  while (!stack.empty()) {
    ExprRef top = stack.back();
    Bits result;
    if (remembered(top, number) != nullptr) {
      stack.pop_back();
    } else if (step(top, number, result, stack)) {
      selects_.emplace(uint64_t{top->id()} << 32 | number, std::move(result));
      stack.pop_back();
    }
  }
  return *remembered(map, number);
}

Literal Maps::equal(ExprRef a, ExprRef b) {
  if (undefined(a) == undefined(b)) return kTrue;
  if (a->id() > b->id()) std::swap(a, b);
  for (const Equality& equality : equalities_)
    if (equality.a == a && equality.b == b) return equality.holds;
  const Literal holds = arithmetic_.circuit().input();
  owners_.emplace(holds.node(), static_cast<uint32_t>(equalities_.size()) << 1 | 1);
  equalities_.push_back({a, b, holds});
  return holds;
}

// The value at all the indices that nothing names.
Bits Maps::otherwise_of(ExprRef map) {
  std::unordered_map<ExprRef, Bits> known;
  std::vector<ExprRef> stack{map};
  while (!stack.empty()) {
    ExprRef top = stack.back();
    if (known.contains(top)) {
      stack.pop_back();
      continue;
    }
    const ExprRef meaning = undefined(top);
    std::vector<ExprRef> needed;
    if (meaning != top)
      needed = {meaning};
    else if (top->is(Kind::MapStore))
      needed = {top->operand(0)};
    else if (top->is(Kind::Ite))
      needed = {top->operand(1), top->operand(2)};
    const size_t waiting = stack.size();
    for (ExprRef child : needed)
      if (!known.contains(child)) stack.push_back(child);
    if (stack.size() > waiting) continue;
    if (top->is(Kind::MapConst)) {
      known.emplace(top, encoder_.encode(top->operand(0)));
    } else if (needed.size() == 2) {
      const Literal condition = encoder_.encode(top->operand(0))[0];
      known.emplace(top, arithmetic_.choose(condition, known.at(needed[0]), known.at(needed[1])));
    } else if (needed.size() == 1) {
      known.emplace(top, known.at(needed[0]));
    } else {
      Base& base = bases_.try_emplace(top->id(), top, Base{}).first->second.second;
      if (base.otherwise.empty()) base.otherwise = arithmetic_.inputs(top->type()->element()->width());
      known.emplace(top, base.otherwise);
    }
    stack.pop_back();
  }
  return known.at(map);
}

}  // namespace heddle::smt::bitblast
