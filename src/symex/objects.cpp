#include "symex/objects.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "expr/substitute.h"
#include "support/check.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

// So that no function is taken for one of the small numbers that signal() and its like return.
constexpr uint32_t kFunctionAlignment = 4;

}  // namespace

ObjectId Objects::add(Object object, TypeRef type) {
  if (object.size == nullptr)
    object.size = values_.number(static_cast<int64_t>(expr::size_of(type, store_.data_model())));
  if (type != nullptr && object.function == nullptr)
    object.alignment = std::max(expr::align_of(type, store_.data_model()),
                                object.symbol == nullptr ? 1 : object.symbol->alignment);
  object.serial = ++serials_;
  if (free_ids_.empty()) {
    objects_.push_back(std::move(object));
    return static_cast<ObjectId>(objects_.size() - 1);
  }
  const ObjectId id = free_ids_.back();
  free_ids_.pop_back();
  objects_[id] = std::move(object);
  return id;
}

ExprRef Objects::address(ObjectId id) {
  Object& object = objects_[id];
  if (object.address == nullptr) {
    object.address =
        store_.symbol(prefix_ + "addr!" + std::to_string(id) + "!" + object.name, values_.pointer_type());
    by_address_[object.address] = id;
  }
  return object.address;
}

const ObjectId* Objects::at_address(ExprRef address) const {
  auto found = by_address_.find(address);
  return found == by_address_.end() ? nullptr : &found->second;
}

ObjectId Objects::of(Frame& frame, const std::string& name) {
  if (auto found = frame.locals.find(&name); found != frame.locals.end()) return found->second;
  const ir::Symbol* symbol = program_.find_symbol(name);
  CHECK(symbol != nullptr, "a symbol should be in the program's table: " + name);
  const bool is_static = symbol->kind == ir::SymbolKind::Global || symbol->kind == ir::SymbolKind::Function;
  if (is_static) {
    auto [found, is_new] = statics_.try_emplace(&name, 0);
    if (is_new) {
      Object object;
      object.name = name;
      object.symbol = symbol;
      if (symbol->kind == ir::SymbolKind::Function) {
        object.function = program_.find_function(name);
        object.size = values_.number(1);
        object.alignment = kFunctionAlignment;
      }
      found->second = add(std::move(object), symbol->type);
    }
    return found->second;
  }
  Object object;
  object.name = local_name(frame, name);
  object.symbol = symbol;
  return frame.locals[&name] = add(std::move(object), symbol->type);
}

ObjectId Objects::begin_life(Frame& frame, const std::string& name) {
  const ObjectId before = of(frame, name);
  frame.stack_blocks.push_back(before);  // where a path has returned before, it dies with the activation
  Object object;
  object.name = objects_[before].name;
  object.symbol = objects_[before].symbol;
  return frame.locals[&name] = add(std::move(object), objects_[before].symbol->type);
}

std::vector<ObjectId> Objects::named(const std::vector<const ir::Symbol*>& variables,
                                     const std::vector<BlockSite>& allocations) const {
  std::vector<ObjectId> result;
  for (const ir::Symbol* symbol : variables) {
    if (auto found = statics_.find(symbol->name); found != statics_.end()) result.push_back(found->second);
    for (const Frame* active : frames_)
      if (auto found = active->locals.find(symbol->name); found != active->locals.end())
        result.push_back(found->second);
  }
  // The points-to analysis gives memory the name of its ALLOC, or of a call that returned it from there:
  // whatever name it has, that instruction is among those that led to its ALLOC.
  const std::set<BlockSite> blocks(allocations.begin(), allocations.end());
  for (ObjectId id = 0; id < objects_.size() && !blocks.empty(); ++id) {
    const Origin* site = objects_[id].made_by.get();
    while (site != nullptr && !blocks.contains({site->function, site->instruction}))
      site = site->caller.get();
    if (site != nullptr) result.push_back(id);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

void Objects::end_lives(const Frame& frame, State& state) {
  auto die = [&](ObjectId id) {
    note_death(id);
    if (id < state.cells.size() && !(state.cells[id] == Cell{})) state.set_cell(id, Cell{});
  };
  for (const auto& [name, id] : frame.locals) die(id);
  for (ObjectId id : frame.stack_blocks) die(id);
  die(frame.result);
  // No state but this one knows the activation's objects (others were parked before it began, or are dead),
  // and no pointer leads to those without an address: their numbers can be used again.
  const size_t first = free_ids_.size();
  for (const auto& [name, id] : frame.locals)
    if (objects_[id].address == nullptr) free_ids_.push_back(id);
  if (objects_[frame.result].address == nullptr) free_ids_.push_back(frame.result);
  std::sort(free_ids_.begin() + static_cast<ptrdiff_t>(first), free_ids_.end());  // the same in every run
}

void Objects::note_birth(ObjectId id, const State& state) {
  constexpr size_t kMostEnded = 64;  // older ones are taken to be gone, which says less
  Object& object = objects_[id];
  if (object.is_static()) return;
  object.has_lives = object.born != 0;
  object.born = ++now_;
  if (!object.has_lives) object.first_born = object.born;
  object.beside.clear();
  for (size_t i = ended_.size(); i > 0 && ended_.size() - i < kMostEnded; --i) {
    ExprRef alive = state.cell(ended_[i - 1]).alive;
    if (alive != nullptr && !values_.is_false(alive)) object.beside.emplace_back(ended_[i - 1], alive);
  }
}

void Objects::note_death(ObjectId id) {
  Object& object = objects_[id];
  if (object.born == 0 || object.died != UINT64_MAX) return;
  object.died = ++now_;
  ended_.push_back(id);
}

ExprRef Objects::lived_together(ObjectId a, ObjectId b) const {
  if (objects_[a].is_static() || objects_[b].is_static()) return values_.boolean(true);
  // Both may be the same text.
  const bool are_texts = objects_[a].is_rest_text && objects_[b].is_rest_text;
  if (are_texts && (objects_[a].is_any_text || objects_[b].is_any_text)) return values_.boolean(false);
  if (objects_[a].first_born > objects_[b].first_born) std::swap(a, b);
  const Object& older = objects_[a];
  if (older.born == 0 || older.has_lives) return values_.boolean(false);
  // It was there before the first life of the other, and has not ended since: so it lived beside all of them.
  if (older.died > objects_[b].born) return values_.boolean(true);
  if (objects_[b].has_lives) return values_.boolean(false);
  auto found = std::ranges::find(objects_[b].beside, a, &std::pair<ObjectId, ExprRef>::first);
  return found == objects_[b].beside.end() ? values_.boolean(false) : found->second;
}

Addresses Objects::addresses() const {
  Addresses result;
  for (const auto& [address, id] : by_address_) result.by_serial[objects_[id].serial] = address;
  for (const auto& [name, id] : statics_)
    if (objects_[id].address != nullptr) result.by_name[name] = objects_[id].address;
  return result;
}

std::vector<ObjectId> Objects::mentioned_in(std::span<const ExprRef> formulas) const {
  std::vector<ObjectId> used;
  std::unordered_set<ExprRef> seen;
  for (ExprRef formula : formulas)
    expr::for_each_subexpression(formula, [&](ExprRef e) {
      if (const ObjectId* found = at_address(e); found != nullptr && seen.insert(e).second)
        used.push_back(*found);
    });
  return used;
}

std::vector<ExprRef> Objects::addresses_in(std::span<const ExprRef> formulas) {
  std::vector<ExprRef> result;
  for (ObjectId id : mentioned_in(formulas))
    if (objects_[id].function == nullptr) result.push_back(address(id));
  return result;
}

// What is said of an object's size holds where there is that object.
ExprRef Objects::if_made(const Object& object, ExprRef fact) {
  return object.made_where == nullptr ? fact : values_.either(values_.negate(object.made_where), fact);
}

std::vector<ExprRef> Objects::placement(std::span<const ExprRef> formulas, const Placement& how) {
  std::vector<ExprRef> result;
  TypeRef word = store_.size_type();
  const auto require = [&](Kind kind, ExprRef a, ExprRef b) { result.push_back(values_.binary(kind, a, b)); };
  ExprRef end = store_.constant(word, how.end);
  for (ObjectId id : mentioned_in(formulas)) {
    const Object& object = objects_[id];
    ExprRef start = values_.cast(word, object.address);
    if (object.function != nullptr) {
      require(Kind::Eq, start, store_.constant(word, how.function(*object.function)));
      continue;
    }
    require(Kind::Ge, start, store_.constant(word, how.begin));
    require(Kind::Lt, start, end);
    result.push_back(if_made(object, values_.binary(Kind::Le, values_.cast(word, object.size),
                                                    values_.binary(Kind::Sub, end, start))));
  }
  ExprRef most = store_.constant(word, how.most_bytes);
  for (const Object& object : objects_)
    if (!is_constant(object.size))
      result.push_back(if_made(object, values_.binary(Kind::Le, values_.cast(word, object.size), most)));
  return result;
}

std::vector<ExprRef> Objects::address_axioms(std::span<const ExprRef> formulas) {
  const std::vector<ObjectId> used = mentioned_in(formulas);
  std::vector<ExprRef> axioms;
  TypeRef word = store_.size_type();
  auto start = [&](ObjectId id) { return values_.cast(word, address(id)); };
  auto end = [&](ObjectId id) {
    return values_.binary(Kind::Add, start(id), values_.cast(word, objects_[id].size));
  };
  // Where another object may begin. What has no bytes has an address of its own.
  auto next = [&](ObjectId id) {
    ExprRef one = values_.number(1);
    ExprRef is_empty = values_.binary(Kind::Eq, objects_[id].size, values_.number(0));
    return values_.binary(Kind::Add, start(id),
                          values_.cast(word, values_.choose(is_empty, one, objects_[id].size)));
  };
  for (ObjectId id : used) {
    axioms.push_back(values_.binary(Kind::Ne, start(id), store_.constant(word, 0)));
    axioms.push_back(values_.binary(Kind::Lt, start(id),
                                    store_.constant(word, llvm::APInt::getSignedMaxValue(word->width()))));
    axioms.push_back(if_made(objects_[id], values_.binary(Kind::Le, start(id), end(id))));
    if (objects_[id].alignment > 1)
      axioms.push_back(values_.binary(
          Kind::Eq,
          values_.binary(Kind::BitAnd, start(id), store_.constant(word, objects_[id].alignment - 1)),
          store_.constant(word, 0)));
  }
  // Without these a proof covers more layouts than there are, which is sound; a counterexample is replayed
  // anyway.
  constexpr size_t kMostPairs = 40;
  if (used.size() > kMostPairs) return axioms;
  for (size_t i = 0; i < used.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      ExprRef together = lived_together(used[i], used[j]);
      if (values_.is_false(together)) continue;
      ExprRef are_apart = values_.either(values_.binary(Kind::Le, next(used[i]), start(used[j])),
                                         values_.binary(Kind::Le, next(used[j]), start(used[i])));
      axioms.push_back(
          if_made(objects_[used[i]],
                  if_made(objects_[used[j]], values_.either(values_.negate(together), are_apart))));
    }
  return axioms;
}

}  // namespace heddle::symex
