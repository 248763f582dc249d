#include "frontend/long_jumps.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "expr/c_typing.h"
#include "frontend/jumpers.h"
#include "ir/assumption.h"
#include "ir/edit_body.h"

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

constexpr std::string_view kPlace = "__heddle_jump_place";  // models/setjmp.c
constexpr std::string_view kValue = "__heddle_jump_value";

// Larger aggregates are not compared with what they were.
constexpr size_t kMostParts = 32;

struct ByAge {
  bool operator()(ExprRef a, ExprRef b) const { return a->id() < b->id(); }
};
using Symbols = std::set<ExprRef, ByAge>;

// The object that a place is a part of, null if only an address leads there.
ExprRef root_of(ExprRef place) {
  while (place != nullptr && (place->is(Kind::Member) || place->is(Kind::Index))) place = place->operand(0);
  return place != nullptr && place->is(Kind::Symbol) ? place : nullptr;
}

// The place that an instruction changes besides what pointers lead to.
ExprRef written_by(const Instruction& instruction) {
  switch (instruction.op) {
    case Op::Assign:
    case Op::Havoc:
    case Op::Call:
    case Op::Decl:
    case Op::Alloc:
    case Op::Output:
      return root_of(instruction.operands[0]);
    default:
      return nullptr;
  }
}

Instruction make(Op op, std::initializer_list<ExprRef> operands) {
  Instruction result;
  result.op = op;
  result.operands = operands;
  return result;
}

// A call of setjmp that is not lowered yet.
bool is_save(const Instruction& instruction) {
  return instruction.op == Op::Call && instruction.argument_count() == 1 &&
         instruction.function()->is(Kind::Symbol) && instruction.function()->text() == kSavePlace;
}

std::vector<uint32_t> successors(const std::vector<Instruction>& body, uint32_t at) {
  const Instruction& instruction = body[at];
  if (instruction.op == Op::Return || instruction.op == Op::Halt) return {};
  std::vector<uint32_t> result;
  const bool is_goto = instruction.op == Op::Goto;
  if (is_goto) result.push_back(instruction.target);
  const bool falls_through =
      !is_goto || !instruction.condition()->is(Kind::Constant) || instruction.condition()->small_value() == 0;
  if (falls_through && at + 1 < body.size()) result.push_back(at + 1);
  return result;
}

// The locals that live before each instruction.
std::vector<Symbols> lives(const std::vector<Instruction>& body) {
  std::vector<Symbols> before(body.size());
  std::vector<bool> is_reached(body.size());
  std::vector<uint32_t> pending = {0};
  is_reached[0] = true;
  while (!pending.empty()) {
    const uint32_t at = pending.back();
    pending.pop_back();
    Symbols after = before[at];
    if (body[at].op == Op::Decl) after.insert(body[at].operands[0]);
    if (body[at].op == Op::Dead) after.erase(body[at].operands[0]);
    for (const uint32_t next : successors(body, at)) {
      const size_t known = before[next].size();
      before[next].insert(after.begin(), after.end());
      if (is_reached[next] && before[next].size() == known) continue;
      is_reached[next] = true;
      pending.push_back(next);
    }
  }
  return before;
}

// A local, or a part of one, that a jump makes indeterminate if it was changed since the place was saved.
struct Changeable {
  ExprRef part = nullptr;
  ExprRef was_written = nullptr;  // a flag, or null: no instruction names it
  ExprRef former = nullptr;       // a copy, or null: pointers do not lead to it
};

// A call of setjmp.
struct SavedPlace {
  uint32_t call = 0;
  uint32_t landing = 0;      // in the new body
  ExprRef result = nullptr;  // a local; null if nobody asks for what setjmp returns
  Symbols live;
  std::vector<Changeable> changeable;
  bool keeps_some = false;  // locals that are too large to be compared
};

// Where calls lead that a jump comes out of, and the locals that are alive there.
struct Exit {
  Symbols live;
  std::vector<uint32_t> jumps;
};

class FunctionJumps {
 public:
  FunctionJumps(ir::Program& program, ir::Function& function, const Jumpers& jumpers,
                const VolatileObjects& volatiles)
      : program_(program),
        store_(program.store()),
        function_(function),
        jumpers_(jumpers),
        volatiles_(volatiles) {}

  void lower() {
    for (uint32_t i = 0; i < function_.body.size(); ++i)
      if (is_save(function_.body[i])) places_.emplace_back().call = i;
    const bool passes_on = std::ranges::any_of(function_.body, [&](const Instruction& each) {
      return each.op == Op::Call && jumpers_.may_jump(each);
    });
    if (places_.empty() && !passes_on) return;
    old_.swap(function_.body);
    if (!places_.empty()) prepare_places();
    copy_body();
    add_exits();
    for (const auto& [jump, target] : old_jumps_) body()[jump].target = moved_[target];
  }

 private:
  std::vector<Instruction>& body() { return function_.body; }
  uint32_t here() const { return static_cast<uint32_t>(function_.body.size()); }
  Instruction& emit(Op op, std::initializer_list<ExprRef> operands) {
    return body().emplace_back(make(op, operands));
  }
  ExprRef state(std::string_view name) const { return program_.reference(*program_.find_symbol(name)); }

  // They outlive statements, as temporaries do not.
  ExprRef new_local(const std::string& name, TypeRef type) {
    const std::string base = *function_.name + "::$" + name;
    ir::Symbol* symbol = program_.add_symbol(base, type, ir::SymbolKind::Local);
    for (unsigned i = 1; symbol == nullptr; ++i)
      symbol = program_.add_symbol(base + "$" + std::to_string(i), type, ir::SymbolKind::Local);
    function_.locals.push_back(symbol);
    new_locals_.push_back(program_.reference(*symbol));
    return new_locals_.back();
  }

  void prepare_places() {
    frame_ = new_local("frame", store_.unsigned_type(32));
    lives_ = lives(old_);
    find_addressed();
    for (SavedPlace& place : places_) {
      place.live = lives_[place.call];
      // A temporary would not do: the landing is the head of a loop, and a local is part of the loop's state.
      if (old_[place.call].operands[0] != nullptr)
        place.result = new_local("result", expr::c_int_type(store_));
      find_changeable(place);
    }
  }

  // Locals that pointers may lead to. The buffer is the business of setjmp alone.
  void find_addressed() {
    for (const Instruction& instruction : old_) {
      for (size_t i = 0; i < instruction.operands.size(); ++i) {
        if (instruction.operands[i] == nullptr) continue;
        expr::for_each_subexpression(instruction.operands[i], [&](ExprRef e) {
          if (!e->is(Kind::AddressOf)) return;
          ExprRef place = e->operand(0);
          if (place->is(Kind::Index)) place = place->operand(0);
          if (is_save(instruction) && i == 2)
            buffers_.insert(place);
          else if (ExprRef root = root_of(place))
            addressed_.insert(root);
        });
      }
    }
  }

  // Those that instructions change which executions may come to from the place on.
  Symbols written_after(const SavedPlace& place) const {
    std::vector<bool> is_reached(old_.size());
    std::vector<uint32_t> pending = {place.call + 1};
    Symbols written;
    while (!pending.empty()) {
      const uint32_t at = pending.back();
      pending.pop_back();
      if (at >= old_.size() || is_reached[at]) continue;
      is_reached[at] = true;
      if (ExprRef root = written_by(old_[at])) written.insert(root);
      for (const uint32_t next : successors(old_, at)) pending.push_back(next);
      // Where there are several, a jump to another goes on there.
      if (places_.size() > 1 && old_[at].op == Op::Call && jumpers_.may_jump(old_[at]))
        for (const SavedPlace& other : places_) pending.push_back(other.call + 1);
    }
    return written;
  }

  void find_changeable(SavedPlace& place) {
    const Symbols written = written_after(place);
    Symbols objects = place.live;
    for (const ir::Symbol* parameter : function_.parameters) objects.insert(program_.reference(*parameter));
    for (ExprRef object : objects) {
      const bool is_written = written.contains(object);
      const bool is_addressed = addressed_.contains(object);
      if (volatiles_.locals.contains(program_.find_symbol(object->text())) || (!is_written && !is_addressed))
        continue;
      if (object->type()->is_scalar()) {
        place.changeable.push_back(
            {object, is_written ? flag_of(object) : nullptr, is_addressed ? copy_of(object) : nullptr});
        continue;
      }
      std::vector<ExprRef> parts;
      if (!add_parts(object, parts)) {
        place.keeps_some = true;
        continue;
      }
      for (ExprRef part : parts) place.changeable.push_back({part, nullptr, copy_of(part)});
    }
  }

  ExprRef flag_of(ExprRef object) {
    ExprRef flag = new_local("changed", store_.bool_type());
    flags_[object].push_back(flag);
    return flag;
  }
  ExprRef copy_of(ExprRef part) { return new_local("former", part->type()); }

  // The scalars that an object consists of, but for volatile ones. False if there are too many.
  bool add_parts(ExprRef place, std::vector<ExprRef>& parts) const {
    if (buffers_.contains(place)) return true;
    TypeRef type = place->type();
    if (type->is_scalar()) {
      parts.push_back(place);
      return parts.size() <= kMostParts;
    }
    if (type->is_array()) {
      if (type->count() > kMostParts) return false;
      for (uint64_t i = 0; i < type->count(); ++i)
        if (!add_parts(store_.index(place, store_.constant(store_.size_type(), i)), parts)) return false;
      return true;
    }
    if (!type->is(expr::TypeKind::Struct)) return false;
    for (uint64_t i = 0; i < type->record().fields.size(); ++i)
      if (!volatiles_.fields.contains({type->record().tag, i}) && !add_parts(store_.member(place, i), parts))
        return false;
    return true;
  }

  void copy_body() {
    if (!places_.empty()) {
      for (ExprRef local : new_locals_) emit(Op::Decl, {local});
      emit(Op::Assign, {frame_, store_.zero(frame_->type())});
    }
    moved_.resize(old_.size());
    for (uint32_t i = 0; i < old_.size(); ++i) {
      moved_[i] = here();
      if (ExprRef written = written_by(old_[i])) {
        const auto flags = flags_.find(written);
        if (flags != flags_.end())
          for (ExprRef flag : flags->second) emit(Op::Assign, {flag, store_.boolean(true)});
      }
      const bool is_call = old_[i].op == Op::Call;
      if (old_[i].op == Op::Goto) old_jumps_.emplace_back(here(), old_[i].target);
      body().push_back(old_[i]);
      const auto place = std::ranges::find(places_, i, &SavedPlace::call);
      if (place != places_.end())
        save(*place);
      else if (is_call && jumpers_.may_jump(old_[i]))
        leave_at_jump(i);
    }
    const Op last = body().back().op;
    if (last != Op::Return && last != Op::Halt) emit(Op::Return, {nullptr});
  }

  void save(SavedPlace& place) {
    Instruction& call = body().back();
    call.operands.resize(3);
    call.operands.push_back(store_.address_of(frame_));
    call.operands.push_back(store_.constant(store_.unsigned_type(32), number_of(place)));
    for (const Changeable& each : place.changeable) {
      if (each.was_written != nullptr) emit(Op::Assign, {each.was_written, store_.boolean(false)});
      if (each.former != nullptr) emit(Op::Assign, {each.former, each.part});
    }
    if (place.result != nullptr) emit(Op::Assign, {place.result, store_.zero(place.result->type())});
    place.landing = here();
    if (place.result == nullptr)
      emit(Op::Skip, {});
    else
      emit(Op::Assign, {old_[place.call].operands[0], place.result});
    body().back().range = old_[place.call].range;  // loops are named by the place of their heads
  }

  uint64_t number_of(const SavedPlace& place) const {
    return static_cast<uint64_t>(&place - places_.data()) + 1;
  }

  // Exits are shared by the calls that have the same locals alive.
  void leave_at_jump(uint32_t call) {
    ExprRef frame = state(kJumpFrame);
    const Symbols live = places_.empty() ? Symbols{} : lives_[call];
    auto found = std::ranges::find(exits_, live, &Exit::live);
    if (found == exits_.end()) found = exits_.insert(exits_.end(), Exit{live, {}});
    found->jumps.push_back(here());
    emit(Op::Goto, {store_.binary(Kind::Ne, frame, store_.zero(frame->type()))});
  }

  void add_exits() {
    for (const auto& [live, jumps] : exits_) {
      for (const uint32_t jump : jumps) body()[jump].target = here();
      std::vector<uint32_t> to_landings;
      for (const SavedPlace& place : places_) {
        to_landings.push_back(here());
        ExprRef is_here = store_.binary(Kind::Eq, state(kJumpFrame), frame_);
        ExprRef number = store_.constant(store_.unsigned_type(32), number_of(place));
        emit(Op::Goto, {store_.binary(Kind::And, is_here, store_.binary(Kind::Eq, state(kPlace), number))});
      }
      emit(Op::Return, {nullptr});
      for (const SavedPlace& place : places_) {
        body()[to_landings[number_of(place) - 1]].target = here();
        land(place, live);
      }
    }
  }

  void land(const SavedPlace& place, const Symbols& live) {
    for (ExprRef object : live)
      if (!place.live.contains(object)) emit(Op::Dead, {object});
    for (ExprRef object : place.live)
      if (!live.contains(object)) emit(Op::Decl, {object});
    for (const Changeable& each : place.changeable)
      if (live.contains(root_of(each.part)) || !place.live.contains(root_of(each.part)))
        forget_if_changed(each);
    if (place.keeps_some)
      body().push_back(ir::make_assumption(
          store_, ir::kOpenAssumption,
          "of large local objects that change between setjmp and longjmp: they keep their values"));
    if (place.result != nullptr) emit(Op::Assign, {place.result, state(kValue)});
    emit(Op::Assign, {state(kJumpFrame), store_.zero(state(kJumpFrame)->type())});
    emit(Op::Goto, {store_.boolean(true)}).target = place.landing;
  }

  void forget_if_changed(const Changeable& object) {
    ExprRef changed = object.was_written;
    if (object.former != nullptr) {
      ExprRef differs = store_.binary(Kind::Ne, bits_of(object.part), bits_of(object.former));
      changed = changed == nullptr ? differs : store_.binary(Kind::Or, changed, differs);
    }
    emit(Op::Goto, {store_.negation(changed)}).target = here() + 2;
    emit(Op::Havoc, {object.part});
  }

  // NaNs are equal too if they are the same.
  ExprRef bits_of(ExprRef value) {
    if (!value->type()->is_float()) return value;
    return store_.make(Kind::Reinterpret, store_.unsigned_type(value->type()->width()), {value});
  }

  ir::Program& program_;
  expr::Store& store_;
  ir::Function& function_;
  const Jumpers& jumpers_;
  const VolatileObjects& volatiles_;
  std::vector<Instruction> old_;
  std::vector<uint32_t> moved_;                           // where the old instructions are now
  std::vector<std::pair<uint32_t, uint32_t>> old_jumps_;  // where they are, their old targets
  std::vector<Exit> exits_;
  std::vector<SavedPlace> places_;
  std::vector<Symbols> lives_;
  Symbols addressed_;
  Symbols buffers_;
  std::map<ExprRef, std::vector<ExprRef>> flags_;  // by object
  std::vector<ExprRef> new_locals_;
  ExprRef frame_ = nullptr;
};

}  // namespace

bool saves_place(std::string_view function) {
  static constexpr auto kNames =
      std::to_array<std::string_view>({"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "__builtin_setjmp"});
  return std::ranges::find(kNames, function) != kNames.end();
}

uint64_t saved_place_bytes(const expr::DataModel& model) {
  return model.pointer_bytes() + 20;
}

void lower_long_jumps(ir::Program& program, const VolatileObjects& volatiles) {
  if (program.find_symbol(kJumpFrame) == nullptr && program.find_function(kSavePlace) == nullptr) return;
  const Jumpers jumpers(program);
  for (ir::Function& function : program.functions())
    if (function.has_body && !function.body.empty() && *function.name != program.entry())
      FunctionJumps(program, function, jumpers, volatiles).lower();
}

}  // namespace heddle::frontend
