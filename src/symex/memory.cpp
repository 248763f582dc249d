// Objects, pointers and accesses. A pointer is an address symbol of an object plus bytes; which object is
// meant follows from the expression itself. An access is carried down the type of its object to the scalar or
// part it means; what does not fit the type is done on bits.
#include <algorithm>

#include "support/check.h"
#include "symex/executor.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr size_t kMostTargets = 64;
constexpr size_t kMostWrites = 64;  // to an array, that reads of pointers look through

// What is read from an array of pointers, as a choice among what was written to it:
// match:  select(store(m, j, v), i)
// result: i == j ? v : select(m, i)
// match:  select(c ? m : n, i)
// result: c ? select(m, i) : select(n, i)
// Null if that takes too many choices. What the array held before all writes stays select(symbol, i).
class WrittenPointer {
 public:
  WrittenPointer(Values& values, ExprRef index) : values_(values), index_(index) {}

  ExprRef read(ExprRef map) {
    if (auto found = known_.find(map); found != known_.end()) return found->second;
    if (known_.size() >= kMostWrites) return nullptr;
    known_[map] = nullptr;  // counts
    return known_[map] = read_new(map);
  }

 private:
  ExprRef read_new(ExprRef map) {
    switch (map->kind()) {
      case Kind::MapConst:
        return map->operand(0);
      case Kind::MapStore: {
        ExprRef is_here = values_.binary(Kind::Eq, map->operand(1), index_);
        if (values_.is_true(is_here)) return map->operand(2);
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

  Values& values_;
  ExprRef index_;
  std::unordered_map<ExprRef, ExprRef> known_;  // by map
};

// The record that a function takes the result of an instruction for: T in `t = malloc(n); p = (T *)t`. Null
// if it does not say.
TypeRef record_made_of(const ir::Function& function, const ir::Instruction& makes) {
  ExprRef result = makes.operands[0];
  if (result == nullptr || !result->is(Kind::Symbol)) return nullptr;
  auto record = [](TypeRef pointer) {
    return pointer->is_pointer() && pointer->element()->is_record() ? pointer->element() : nullptr;
  };
  if (TypeRef own = record(result->type())) return own;
  for (const ir::Instruction& i : function.body)
    if (i.op == ir::Op::Assign && i.value()->is(Kind::Cast) && i.value()->operand(0) == result)
      if (TypeRef type = record(i.value()->type())) return type;
  return nullptr;
}

}  // namespace

ObjectId Executor::new_object(Object object, TypeRef type) {
  if (object.size == nullptr)
    object.size = values_.number(static_cast<int64_t>(expr::size_of(type, store_.data_model())));
  if (type != nullptr) object.alignment = expr::align_of(type, store_.data_model());
  if (free_ids_.empty()) {
    objects_.push_back(std::move(object));
    return static_cast<ObjectId>(objects_.size() - 1);
  }
  const ObjectId id = free_ids_.back();
  free_ids_.pop_back();
  objects_[id] = std::move(object);
  return id;
}

ExprRef Executor::address(ObjectId id) {
  Object& object = objects_[id];
  if (object.address == nullptr) {
    object.address = store_.symbol(options_.prefix + "addr!" + std::to_string(id) + "!" + object.name,
                                   values_.pointer_type());
    object_by_address_[object.address] = id;
  }
  return object.address;
}

ObjectId Executor::object_of(Frame& frame, const std::string& name) {
  if (auto found = frame.locals.find(&name); found != frame.locals.end()) return found->second;
  const ir::Symbol* symbol = program_.find_symbol(name);
  CHECK(symbol != nullptr, "a symbol should be in the program's table: " + name);
  const bool is_static = symbol->kind == ir::SymbolKind::Global || symbol->kind == ir::SymbolKind::Function;
  if (is_static) {
    auto [found, is_new] = globals_.try_emplace(&name, 0);
    if (is_new) {
      Object object;
      object.name = name;
      object.symbol = symbol;
      if (symbol->kind == ir::SymbolKind::Function) {
        object.function = program_.find_function(name);
        object.size = values_.number(1);
      }
      found->second = new_object(std::move(object), symbol->type);
    }
    return found->second;
  }
  Object object;
  object.name = local_name(frame, name);
  object.symbol = symbol;
  return frame.locals[&name] = new_object(std::move(object), symbol->type);
}

// A variable whose life begins again is another object: pointers to what it was before do not lead to it.
ObjectId Executor::object_to_declare(Frame& frame, const Activation& activation, State& state,
                                     const std::string& name) {
  const ObjectId id = object_of(frame, name);
  if (!options_.tells_lives_apart || objects_[id].address == nullptr) return id;
  for (const auto& [target, parked] : activation.parked)
    if (target < frame.function->body.size() && cell(parked, id).alive != nullptr)  // not at the end
      throw Limit("a variable whose life begins anew on some paths only");
  set_cell(state, id, Cell{});
  frame.stack_blocks.push_back(id);  // where a path has returned before, it dies with the activation
  Object object;
  object.name = objects_[id].name;
  object.symbol = objects_[id].symbol;
  return frame.locals[&name] = new_object(std::move(object), objects_[id].symbol->type);
}

Cell Executor::cell(const State& state, ObjectId id) const {
  return id < state.cells.size() ? state.cells[id] : Cell{};
}

void Executor::set_cell(State& state, ObjectId id, Cell cell) {
  while (state.cells.size() <= id) state.cells.push_back(Cell{});
  state.cells.set(id, std::move(cell));
}

void Executor::declare(State& state, ObjectId id, const std::string& name) {
  Cell fresh;
  fresh.type = objects_[id].symbol->type;
  fresh.value = values_.arbitrary(fresh.type, name);
  fresh.alive = values_.boolean(true);
  set_cell(state, id, std::move(fresh));
}

// Pointers
// --------------------------------------------------------------------------------------------------------

ExprRef Executor::add_offset(ExprRef pointer, ExprRef bytes) {
  if (is_constant(bytes) && as_number(bytes) == 0) return pointer;
  if (pointer->is(Kind::PointerAdd))
    return add_offset(pointer->operand(0), values_.binary(Kind::Add, pointer->operand(1), bytes));
  // match: (c ? p : q) + n
  // result: c ? p + n : q + n
  if (pointer->is(Kind::Ite))
    return values_.choose(pointer->operand(0), add_offset(pointer->operand(1), bytes),
                          add_offset(pointer->operand(2), bytes));
  if (is_constant(pointer)) {
    ExprRef sum = values_.binary(Kind::Add, store_.constant(values_.index_type(), pointer->value()), bytes);
    if (is_constant(sum)) return store_.constant(values_.pointer_type(), sum->value());
  }
  return store_.make(Kind::PointerAdd, values_.pointer_type(), {pointer, bytes});
}

// Which objects a pointer may point to. Choices share their branches, so each part of the expression is
// looked at once; it means the same whenever it is asked about, because the objects of addresses do not
// change.
const std::vector<Executor::Target>& Executor::resolve(ExprRef pointer) {
  if (auto found = resolved_.find(pointer); found != resolved_.end()) return found->second;
  std::vector<Target> targets;
  if (pointer->is(Kind::Ite)) {
    ExprRef condition = pointer->operand(0);
    for (const Target& target : resolve(pointer->operand(1)))
      targets.push_back({values_.both(condition, target.guard), target.object, target.offset});
    for (const Target& target : resolve(pointer->operand(2))) {
      ExprRef guard = values_.both(values_.negate(condition), target.guard);
      auto known = std::ranges::find(targets, target.object, &Target::object);
      if (known == targets.end()) {
        targets.push_back({guard, target.object, target.offset});
        continue;
      }
      known->guard = values_.either(known->guard, guard);
      known->offset = values_.choose(condition, known->offset, target.offset);
    }
    std::erase_if(targets, [&](const Target& target) { return values_.is_false(target.guard); });
    if (targets.size() > kMostTargets) throw Limit("a pointer may point to too many objects");
  } else if (pointer->is(Kind::PointerAdd)) {
    for (const Target& target : resolve(pointer->operand(0)))
      targets.push_back(
          {target.guard, target.object, values_.binary(Kind::Add, target.offset, pointer->operand(1))});
  } else if (is_constant(pointer)) {  // null, or some fixed address: an offset from null
    ExprRef offset = store_.constant(values_.index_type(), pointer->value());
    targets.push_back({values_.boolean(true), kNoObject, offset});
  } else if (ExprRef written = pointer->is(Kind::MapSelect)
                                   ? WrittenPointer(values_, pointer->operand(1)).read(pointer->operand(0))
                                   : nullptr;
             written != nullptr && written != pointer) {
    targets = resolve(written);
  } else {
    auto found = object_by_address_.find(pointer);
    const ObjectId object = found == object_by_address_.end() ? kUnknownObject : found->second;
    targets.push_back({values_.boolean(true), object, values_.number(0)});
  }
  return resolved_[pointer] = std::move(targets);
}

ExprRef Executor::address_of(ExprRef place, State& state) {
  switch (place->kind()) {
    case Kind::Symbol:
      return address(object_of(*frames_.back(), place->text()));
    case Kind::Deref:
      return scalar(place->operand(0), state);
    case Kind::Index: {
      ExprRef base = address_of(place->operand(0), state);
      const auto size = static_cast<int64_t>(expr::size_of(place->type(), store_.data_model()));
      ExprRef i = values_.cast(values_.index_type(), scalar(place->operand(1), state));
      return add_offset(base, values_.binary(Kind::Mul, i, values_.number(size)));
    }
    case Kind::Member: {
      const expr::Field& field = place->operand(0)->type()->record().fields[place->index()];
      return add_offset(address_of(place->operand(0), state),
                        values_.number(static_cast<int64_t>(field.bit_offset / 8)));
    }
    default:
      CHECK(false, "only places should have an address");
      return nullptr;
  }
}

Executor::Access Executor::access(ExprRef place, State& state) {
  Access result;
  result.type = place->type();
  ExprRef base = place;
  if (place->is(Kind::Member)) {
    const expr::Field& field = place->operand(0)->type()->record().fields[place->index()];
    if (field.is_bit_field) {
      result.is_bit_field = true;
      result.bit_offset = field.bit_offset;
      base = place->operand(0);
    }
  }
  if (base->is(Kind::Symbol))  // without an address, for as long as nobody takes it
    result.targets = {{values_.boolean(true), object_of(*frames_.back(), base->text()), values_.number(0)}};
  else
    result.targets = resolve(address_of(base, state));
  ExprRef root = base;
  while (root->is(Kind::Member) || root->is(Kind::Index)) root = root->operand(0);
  result.root = root->type();
  return result;
}

void Executor::require(State& state, ExprRef condition) {
  if (local_ != nullptr) condition = values_.either(values_.negate(local_), condition);
  if (values_.is_true(condition) || state.is_dead()) return;
  // Checks that were woven before the instruction often ask for just this.
  if (std::ranges::find(checked_, condition) != checked_.end()) return;
  trace_.undefined.push_back(
      event(state, values_.both(state.guard, values_.negate(condition)), "invalid access to memory"));
  assume(state, condition);
}

ExprRef Executor::in_bounds(const Target& target, uint64_t bytes, State& state) {
  const Object& object = objects_[target.object];
  const Cell known = cell(state, target.object);
  if (known.alive == nullptr || object.function != nullptr) return values_.boolean(false);
  ExprRef limit = values_.binary(Kind::Sub, object.size, values_.number(static_cast<int64_t>(bytes)));
  ExprRef inside = values_.both(values_.binary(Kind::Ge, target.offset, values_.number(0)),
                                values_.binary(Kind::Le, target.offset, limit));
  return values_.both(known.alive, inside);
}

Value Executor::load(const Access& access, State& state) {
  const uint64_t bytes = access.is_bit_field ? (access.bit_offset % 8 + access.type->width() + 7) / 8
                                             : expr::size_of(access.type, store_.data_model());
  ExprRef valid = values_.boolean(false);
  Value result;
  for (const Target& target : access.targets) {
    if (target.object == kNoObject) continue;
    if (target.object == kUnknownObject) {
      // Where the pointer is not among the known ones, nothing can be said about what it reads.
      if (access.targets.size() == 1) throw Limit("an access through a pointer that may point anywhere");
      cut_where(state, target.guard, "an access through a pointer that may point anywhere");
      continue;
    }
    Target shifted = target;
    if (access.is_bit_field)
      shifted.offset = values_.binary(Kind::Add, target.offset,
                                      values_.number(static_cast<int64_t>(access.bit_offset / 8)));
    ExprRef inside = in_bounds(shifted, bytes, state);
    if (values_.is_false(inside)) continue;
    valid = values_.either(valid, values_.both(target.guard, inside));
    Cell known = cell(state, target.object);
    adopt(known, target.object, access.root);
    Value part;
    if (access.is_bit_field) {
      if (!is_constant(target.offset)) throw Limit("a bit-field at a symbolic offset");
      ExprRef bits = values_.extract(known.value, known.type,
                                     static_cast<uint64_t>(as_number(target.offset)) * 8 + access.bit_offset,
                                     access.type->width());
      part = values_.scalar(values_.from_bits(bits, access.type));
    } else {
      part = touch(known.value, known.type, target.offset, access.type, nullptr, state);
    }
    set_cell(state, target.object, std::move(known));
    result = result ? values_.choose(target.guard, part, result) : part;
  }
  require(state, valid);
  if (!result) {  // no execution gets here
    result = values_.zero(access.type);
    if (local_ == nullptr) state.guard = nullptr;
  }
  return as_known(result, state);
}

void Executor::store(const Access& access, Value value, State& state) {
  const uint64_t bytes = access.is_bit_field ? (access.bit_offset % 8 + access.type->width() + 7) / 8
                                             : expr::size_of(access.type, store_.data_model());
  ExprRef valid = values_.boolean(false);
  for (const Target& target : access.targets) {
    if (target.object == kNoObject) continue;
    if (target.object == kUnknownObject) {
      if (access.targets.size() == 1) throw Limit("a write through a pointer that may point anywhere");
      cut_where(state, target.guard, "a write through a pointer that may point anywhere");
      continue;
    }
    Target shifted = target;
    if (access.is_bit_field)
      shifted.offset = values_.binary(Kind::Add, target.offset,
                                      values_.number(static_cast<int64_t>(access.bit_offset / 8)));
    ExprRef inside = in_bounds(shifted, bytes, state);
    if (values_.is_false(inside)) continue;
    valid = values_.either(valid, values_.both(target.guard, inside));
    Cell known = cell(state, target.object);
    adopt(known, target.object, access.root);
    Value old = known.value;
    if (access.is_bit_field) {
      if (!is_constant(target.offset)) throw Limit("a bit-field at a symbolic offset");
      ExprRef bits = values_.to_bits(value->scalar);
      if (access.type->is_bool()) bits = values_.make(Kind::Extract, store_.unsigned_type(1), {bits}, 0);
      values_.deposit(known.value, known.type,
                      static_cast<uint64_t>(as_number(target.offset)) * 8 + access.bit_offset, bits);
    } else {
      touch(known.value, known.type, target.offset, access.type, &value, state);
    }
    if (!values_.is_true(target.guard)) known.value = values_.choose(target.guard, known.value, old);
    set_cell(state, target.object, std::move(known));
  }
  require(state, valid);
}

// An allocated object gets a type when it is first looked at: that of the whole it is used as. If that is but
// a part, as a list that lies in a larger record, the record that the program took it for is better: it says
// what else is there. Any type would do; what does not fit is done on bits, where pointers are lost sight of.
void Executor::adopt(Cell& cell, ObjectId id, TypeRef root) {
  if (cell.type != nullptr) return;
  if (root->is_record() && is_constant(objects_[id].size)) {
    const auto bytes = static_cast<uint64_t>(as_number(objects_[id].size));
    for (const Origin* at = objects_[id].made_by.get(); at != nullptr; at = at->caller.get()) {
      TypeRef whole = record_made_of(*at->function, at->function->body[at->instruction]);
      if (whole == nullptr) continue;
      const uint64_t size = expr::size_of(whole, store_.data_model());
      if (size > expr::size_of(root, store_.data_model()) && bytes % size == 0) root = whole;
      break;
    }
  }
  give_type(cell, id, root);
  // What the block holds is chosen here; a counterexample needs to know it.
  const size_t made_at = objects_[id].made_at;
  if (made_at < trace_.steps.size() && !cell.is_zeroed) {
    trace_.steps[made_at].contents = cell.value;
    trace_.steps[made_at].contents_type = cell.type;
  }
}

void Executor::give_type(Cell& cell, ObjectId id, TypeRef root) {
  const Object& object = objects_[id];
  if (root->is_array()) root = Values::innermost(root);
  uint64_t unit = expr::size_of(root, store_.data_model());
  if (unit == 0) {
    root = store_.unsigned_type(8);
    unit = 1;
  }
  if (!is_constant(object.size)) {  // as many elements as it takes
    cell.type = store_.array(root, 0);
    cell.value = cell.is_zeroed ? values_.zero(cell.type) : values_.arbitrary(cell.type, object.name);
    Value table(new Node);
    table->shape = Shape::Table;
    table->type = root;
    table->maps = cell.value->maps;
    if (table->maps.empty() && !values_.leaves(root).empty())
      throw Limit("an object of symbolic size with large elements");
    cell.value = table;
    return;
  }
  const auto size = static_cast<uint64_t>(as_number(object.size));
  if (size == unit) {
    cell.type = root;
  } else if (size % unit == 0) {
    cell.type = store_.array(root, size / unit);
  } else if (root->is(expr::TypeKind::Struct) && !root->record().fields.empty() &&
             root->record().fields.back().type->is_array() && size > unit) {
    // struct with a flexible last member and room for it
    const expr::Record& record = root->record();
    std::vector<expr::Field> fields = record.fields;
    TypeRef element = fields.back().type->element();
    const uint64_t room = size - fields.back().bit_offset / 8;
    const uint64_t count = room / std::max<uint64_t>(1, expr::size_of(element, store_.data_model()));
    fields.back().type = store_.array(element, count);
    const std::string tag = record.tag + "$room" + std::to_string(size);
    TypeRef larger = store_.record(tag, false);
    if (!larger->record().complete) store_.complete_record(larger, std::move(fields), size, record.alignment);
    cell.type = larger;
  } else {
    cell.type = store_.array(store_.unsigned_type(8), size);
  }
  cell.value = cell.is_zeroed ? values_.zero(cell.type) : values_.arbitrary(cell.type, object.name);
}

void Executor::release(State& state, ExprRef pointer, bool is_heap) {
  ExprRef valid = releasable(pointer, is_heap, state);
  for (const Target& target : resolve(pointer)) {
    if (target.object == kNoObject) continue;
    if (target.object == kUnknownObject) {
      cut_where(state, target.guard, "free of a pointer that may point anywhere");
      if (state.is_dead()) return;
      continue;
    }
    Cell known = cell(state, target.object);
    if (known.alive == nullptr || objects_[target.object].is_heap != is_heap) continue;
    known.alive = values_.both(known.alive, values_.negate(target.guard));
    set_cell(state, target.object, std::move(known));
  }
  require(state, valid);
}

std::vector<ExprRef> Executor::address_axioms(std::span<const ExprRef> formulas) {
  std::vector<ObjectId> used;
  std::unordered_set<ExprRef> seen;
  for (ExprRef formula : formulas)
    expr::for_each_subexpression(formula, [&](ExprRef e) {
      if (auto found = object_by_address_.find(e); found != object_by_address_.end() && seen.insert(e).second)
        used.push_back(found->second);
    });
  std::vector<ExprRef> axioms;
  TypeRef word = store_.size_type();
  auto start = [&](ObjectId id) { return values_.cast(word, address(id)); };
  auto end = [&](ObjectId id) {
    return values_.binary(Kind::Add, start(id), values_.cast(word, objects_[id].size));
  };
  for (ObjectId id : used) {
    axioms.push_back(values_.binary(Kind::Ne, start(id), store_.constant(word, 0)));
    axioms.push_back(values_.binary(Kind::Lt, start(id),
                                    store_.constant(word, llvm::APInt::getSignedMaxValue(word->width()))));
    axioms.push_back(values_.binary(Kind::Le, start(id), end(id)));
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
    for (size_t j = 0; j < i; ++j)
      axioms.push_back(values_.either(values_.binary(Kind::Lt, end(used[i]), start(used[j])),
                                      values_.binary(Kind::Lt, end(used[j]), start(used[i]))));
  return axioms;
}

}  // namespace heddle::symex
