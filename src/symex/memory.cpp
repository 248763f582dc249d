#include "symex/memory.h"

#include <algorithm>
#include <optional>
#include <string>

#include "symex/limit.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

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

// A block that somebody gave the program, with whatever is in it; nobody has written to any other new block.
bool holds_input(const Object& object) {
  const Origin* made_by = object.made_by.get();
  return made_by == nullptr || made_by->function->body[made_by->instruction].name != nullptr;
}

// struct { int n; char text[]; }
bool ends_with_array(TypeRef type) {
  if (!type->is(expr::TypeKind::Struct) || type->record().fields.empty()) return false;
  TypeRef last = type->record().fields.back().type;
  return last->is_array() && last->count() == 0;
}

}  // namespace

void Memory::declare(State& state, ObjectId id, const std::string& name) {
  Cell fresh;
  fresh.type = objects_[id].symbol->type;
  fresh.value = values_.arbitrary(fresh.type, name);
  fresh.alive = values_.boolean(true);
  state.set_cell(id, std::move(fresh));
}

ExprRef Memory::in_bounds(const Target& target, uint64_t bytes, State& state) {
  const Object& object = objects_[target.object];
  const Cell known = state.cell(target.object);
  if (known.alive == nullptr || object.function != nullptr) return values_.boolean(false);
  ExprRef limit = values_.binary(Kind::Sub, object.size, values_.number(static_cast<int64_t>(bytes)));
  ExprRef inside = values_.both(values_.binary(Kind::Ge, target.offset, values_.number(0)),
                                values_.binary(Kind::Le, target.offset, limit));
  return values_.both(known.alive, inside);
}

ExprRef Memory::accessed_in_bounds(const Access& access, const Target& target, State& state) {
  if (!access.is_bit_field) return in_bounds(target, expr::size_of(access.type, store_.data_model()), state);
  Target shifted = target;
  shifted.offset =
      values_.binary(Kind::Add, target.offset, values_.number(static_cast<int64_t>(access.bit_offset / 8)));
  return in_bounds(shifted, (access.bit_offset % 8 + access.type->width() + 7) / 8, state);
}

void Memory::put_off_rest(const Access& access, const Target& target, ExprRef inside, State& state) {
  const Object& object = objects_[target.object];
  if (object.rest_from == nullptr) return;
  // An access to a bit-field is taken for one to all that it is a part of.
  const uint64_t bytes = expr::size_of(access.is_bit_field ? access.root : access.type, store_.data_model());
  ExprRef end = values_.binary(Kind::Add, target.offset, values_.number(static_cast<int64_t>(bytes)));
  ExprRef meets = values_.both(values_.binary(Kind::Lt, target.offset, object.rest_to),
                               values_.binary(Kind::Gt, end, object.rest_from));
  paths_.put_off_where(state, values_.both(values_.both(target.guard, inside), meets), "access to inputs");
}

// Single characters of texts, and whole pointers to texts.
bool Memory::can_read_rest(const Access& access, const Target& target) const {
  const Object& object = objects_[target.object];
  if (!checks_.reads_rest || object.rest_from == nullptr || access.is_bit_field) return false;
  if (object.is_rest_text) return access.type->is_bitvector() && access.type->width() == 8;
  return access.type->is_pointer() && text_of(target.object) != kNoObject &&
         pointers_.is_multiple(target.offset, store_.data_model().pointer_bytes());
}

// What is read where the access is to what is put off. Nobody has written to it: that is put off, too.
Value Memory::read_rest(const Target& target, ExprRef is_meant, Value part, State& state) {
  const Object object = objects_[target.object];
  ExprRef is_rest = values_.both(values_.binary(Kind::Ge, target.offset, object.rest_from),
                                 values_.binary(Kind::Lt, target.offset, object.rest_to));
  if (values_.is_false(is_rest)) return part;
  if (!object.is_rest_text) {
    // The same pointer whenever it is read: a write to it is put off.
    auto [found, is_new] = texts_at_.try_emplace({target.object, target.offset}, kNoObject);
    if (is_new) found->second = any_text(text_of(target.object), state);
    make_known(found->second, state);
    return values_.choose(is_rest, values_.scalar(objects_.address(found->second)), part);
  }
  ExprRef is_zero = values_.binary(Kind::Eq, part->scalar, store_.zero(part->scalar->type()));
  ExprRef fits = values_.either(values_.negate(is_rest), values_.negate(is_zero));
  if (object.is_any_text)
    fits =
        values_.both(fits, values_.either(values_.binary(Kind::Ne, target.offset, object.rest_to), is_zero));
  paths_.assume(state, values_.either(values_.negate(is_meant), fits));
  return part;
}

// One of the texts to which the pointers in a block lead, by the call that made both.
ObjectId Memory::text_of(ObjectId pointers) const {
  const Origin* made = objects_[pointers].made_by.get();
  if (made == nullptr || made->caller == nullptr) return kNoObject;
  for (ObjectId id = 0; id < objects_.size(); ++id) {
    const Origin* text = objects_[id].made_by.get();
    if (!objects_[id].is_rest_text || text == nullptr || text->caller == nullptr) continue;
    const Origin* caller = text->caller->caller.get();
    if (caller != nullptr && caller->function == made->caller->function &&
        caller->instruction == made->caller->instruction)
      return id;
  }
  return kNoObject;
}

ObjectId Memory::any_text(ObjectId like, State& state) {
  const std::string name = "text!" + std::to_string(texts_++);
  ExprRef length = store_.symbol(prefix_ + "length!" + name, values_.index_type());
  Object object;
  object.name = prefix_ + name;
  object.size = values_.binary(Kind::Add, length, values_.number(1));
  object.alignment = objects_[like].alignment;
  object.made_by = objects_[like].made_by;
  object.rest_from = values_.number(0);
  object.rest_to = length;
  object.is_rest_text = object.is_any_text = true;
  const ObjectId id = objects_.add(std::move(object), nullptr);
  objects_.note_birth(id, state);
  make_known(id, state);
  return id;
}

// On a path on which nobody has asked for it.
void Memory::make_known(ObjectId text, State& state) {
  if (state.is_dead() || state.cell(text).alive != nullptr) return;
  ExprRef length = objects_[text].rest_to;
  ExprRef most = store_.constant(length->type(), llvm::APInt::getSignedMaxValue(length->type()->width()));
  Cell cell;
  cell.alive = values_.boolean(true);
  state.set_cell(text, std::move(cell));
  paths_.assume(state, values_.both(values_.binary(Kind::Ge, length, values_.number(0)),
                                    values_.binary(Kind::Lt, length, most)));
}

// Does what is to be done to one of the objects that an access may mean. Where that cannot be followed, only
// the executions are given up that mean this one: in all others the pointer leads elsewhere, or the access is
// invalid, and nobody looks at what was read there.
template <typename Do>
void Memory::only_there(ExprRef is_meant, State& state, Do act) {
  const ExprRef outer = paths_.local();
  if (values_.is_true(is_meant)) return act();
  paths_.set_local(outer != nullptr ? values_.both(outer, is_meant) : is_meant);
  std::optional<std::string> problem;
  try {
    act();
  } catch (const Limit& limit) {
    problem = limit.what();
  }
  paths_.set_local(outer);
  if (problem) paths_.cut_where(state, is_meant, *problem);
}

// A bit-field at a computed place is read and written with the record that it belongs to, as entries[i] is.
// That the field lies in the object does not say that its record does: where it does not, the path is not
// followed.
void Memory::only_whole(const Target& target, const Access& access, State& state) {
  ExprRef inside = in_bounds(target, expr::size_of(access.record, store_.data_model()), state);
  paths_.cut_where(state, values_.negate(inside), "a bit-field of a record that leaves its object");
}

Value Memory::load_from(const Target& target, const Access& access, State& state) {
  Cell known = state.cell(target.object);
  adopt(known, target.object, access.root);
  Value part;
  if (access.is_bit_field) {
    Value record = known.value;
    TypeRef type = known.type;
    uint64_t offset = access.bit_offset;
    if (is_constant(target.offset)) {
      offset += static_cast<uint64_t>(as_number(target.offset)) * 8;
    } else {
      only_whole(target, access, state);
      type = access.record;
      record = parts_.touch(known.value, known.type, target.offset, type, nullptr, state);
    }
    part = values_.scalar(
        values_.from_bits(values_.extract(record, type, offset, access.type->width()), access.type));
  } else {
    part = parts_.touch(known.value, known.type, target.offset, access.type, nullptr, state);
  }
  state.set_cell(target.object, std::move(known));
  return part;
}

void Memory::store_to(const Target& target, const Access& access, const Value& value, State& state) {
  Cell known = state.cell(target.object);
  adopt(known, target.object, access.root);
  const Value old = known.value;
  if (access.is_bit_field) {
    ExprRef bits = values_.field_bits(value->scalar);
    if (is_constant(target.offset)) {
      values_.deposit(known.value, known.type,
                      static_cast<uint64_t>(as_number(target.offset)) * 8 + access.bit_offset, bits);
    } else {
      only_whole(target, access, state);
      Value record = parts_.touch(known.value, known.type, target.offset, access.record, nullptr, state);
      values_.deposit(record, access.record, access.bit_offset, bits);
      parts_.touch(known.value, known.type, target.offset, access.record, &record, state);
    }
  } else {
    parts_.touch(known.value, known.type, target.offset, access.type, &value, state);
  }
  if (!values_.is_true(target.guard)) known.value = values_.choose(target.guard, known.value, old);
  state.set_cell(target.object, std::move(known));
}

Value Memory::load(const Access& access, State& state) {
  ExprRef valid = values_.boolean(false);
  Value result;
  for (const Target& target : access.targets) {
    if (target.object == kNoObject) continue;
    if (target.object == kUnknownObject) {
      // Where the pointer is not among the known ones, nothing can be said about what it reads.
      if (access.targets.size() == 1) throw Limit("an access through a pointer that may point anywhere");
      paths_.cut_where(state, target.guard, "an access through a pointer that may point anywhere");
      continue;
    }
    ExprRef inside = accessed_in_bounds(access, target, state);
    if (values_.is_false(inside)) continue;
    const ExprRef is_meant = values_.both(target.guard, inside);
    valid = values_.either(valid, is_meant);
    const bool reads_rest = can_read_rest(access, target);
    if (!reads_rest) put_off_rest(access, target, inside, state);
    if (state.is_dead()) break;
    Value part;
    only_there(is_meant, state, [&] {
      part = load_from(target, access, state);
      if (reads_rest) part = read_rest(target, is_meant, part, state);
    });
    if (part) result = result ? values_.choose(target.guard, part, result) : part;
  }
  paths_.require(state, valid);
  if (!result) {  // no execution gets here
    result = values_.zero(access.type);
    if (paths_.local() == nullptr) state.guard = nullptr;
  }
  return paths_.as_known(result, state);
}

void Memory::store(const Access& access, Value value, State& state) {
  ExprRef valid = values_.boolean(false);
  for (const Target& target : access.targets) {
    if (target.object == kNoObject) continue;
    if (target.object == kUnknownObject) {
      if (access.targets.size() == 1) throw Limit("a write through a pointer that may point anywhere");
      paths_.cut_where(state, target.guard, "a write through a pointer that may point anywhere");
      continue;
    }
    if (objects_[target.object].is_constant() && !access.is_named) continue;
    ExprRef inside = accessed_in_bounds(access, target, state);
    if (values_.is_false(inside)) continue;
    const ExprRef is_meant = values_.both(target.guard, inside);
    valid = values_.either(valid, is_meant);
    if (objects_[target.object].is_any_text)
      paths_.put_off_where(state, is_meant, "write to inputs");
    else
      put_off_rest(access, target, inside, state);
    if (state.is_dead()) break;
    only_there(is_meant, state, [&] { store_to(target, access, value, state); });
  }
  paths_.require(state, valid);
}

// An allocated object gets a type when it is first looked at: that of the whole it is used as. If that is but
// a part, as a list that lies in a larger record, the record that the program took it for is better: it says
// what else is there. Any type would do; what does not fit is done on bits, where pointers are lost sight of.
void Memory::adopt(Cell& cell, ObjectId id, TypeRef root) {
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
  if (!cell.is_zeroed && !holds_input(objects_[id]) && Values::holds_pointers(cell.type))
    pointers_.add_uninitialised(cell.value);
  // What the block holds is chosen here; a counterexample needs to know it.
  const size_t made_at = objects_[id].made_at;
  if (made_at < paths_.trace().steps.size() && !cell.is_zeroed) {
    Step& chosen = paths_.trace().steps[made_at];
    chosen.contents = cell.value;
    chosen.contents_type = cell.type;
  }
}

void Memory::give_type(Cell& cell, ObjectId id, TypeRef root) {
  const Object& object = objects_[id];
  if (root->is_array()) root = Values::innermost(root);
  // The elements of the last field go on behind the record.
  if (!is_constant(object.size) && ends_with_array(root) && !Values::holds_pointers(root))
    root = store_.unsigned_type(8);
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

void Memory::make_alike(Cell& a, Cell& b, ObjectId id) {
  if (a.type == nullptr && b.type != nullptr) adopt(a, id, Values::innermost(b.type));
  if (b.type == nullptr && a.type != nullptr) adopt(b, id, Values::innermost(a.type));
  if (a.type != b.type || (a.type == nullptr && a.is_zeroed != b.is_zeroed))
    throw Limit("one object is used with different types on different paths");
}

}  // namespace heddle::symex
