#include "instrument/memory_events.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "instrument/access_demands.h"
#include "instrument/indirect_calls.h"
#include "instrument/known_place.h"
#include "instrument/output_accesses.h"
#include "ir/call_types.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

constexpr std::string_view kBadRelease = "free of what is not an allocated block, or was freed already";

class Collector {
 public:
  Collector(ir::Program& program, const ir::Function& function, const MemoryEvents::Wish& wish,
            const FormatStrings& formats, analysis::Analyses& analyses,
            const std::vector<const ir::Symbol*>& constants, AccessCounts& counts,
            std::vector<Refusal>& refusals)
      : program_(program),
        store_(program.store()),
        function_(function),
        wish_(wish),
        formats_(formats),
        analyses_(analyses),
        constants_(constants),
        counts_(counts),
        refusals_(refusals) {
    if (wish.only_to_constants && !function.is_model)
      constant_locals_ = instrument::constant_locals(function);
  }

  std::vector<Event> run() {
    for (current_ = 0; current_ < function_.body.size(); ++current_) {
      const Instruction& instruction = function_.body[current_];
      if (!wish_.accesses && instruction.op != Op::Free) continue;
      seen_.clear();
      look_at(instruction);
    }
    return std::move(events_);
  }

 private:
  void look_at(const Instruction& instruction) {
    switch (instruction.op) {
      case Op::Assign:
        value(instruction.value(), nullptr);
        written(instruction.place());
        return;
      case Op::Havoc:
        written(instruction.place());
        return;
      case Op::Call:
        if (instruction.function()->is(Kind::Deref)) value(instruction.function()->operand(0), nullptr);
        for (size_t i = 0; i < instruction.argument_count(); ++i) value(instruction.argument(i), nullptr);
        if (instruction.function()->is(Kind::Deref)) called(instruction.function()->operand(0));
        note_unchecked(instruction);
        return;
      case Op::Alloc:
      case Op::Output:
        for (size_t i = 1; i < instruction.operands.size(); ++i) value(instruction.operands[i], nullptr);
        if (instruction.place() != nullptr) written(instruction.place());
        if (instruction.op == Op::Output && instruction.variant == ir::Variant::Bytes)
          block(instruction.operands[2], instruction.operands[3], AccessKind::Read);
        return;
      case Op::Copy:
      case Op::Fill:
        for (ExprRef operand : instruction.operands) value(operand, nullptr);
        if (instruction.op == Op::Copy)
          block(instruction.operands[1], instruction.operands[2], AccessKind::Read);
        // Code outside of the program writes to what it may write to.
        if (instruction.variant != ir::Variant::Outside)
          block(instruction.operands[0], instruction.operands[2], AccessKind::Write);
        return;
      case Op::Free:
        value(instruction.operands[0], nullptr);
        if (instruction.variant == ir::Variant::Plain) release(instruction.operands[0]);
        return;
      default:
        for (ExprRef operand : instruction.operands)
          if (operand != nullptr) value(operand, nullptr);
    }
  }

  void note_unchecked(const Instruction& call) {
    if (!wish_.accesses || function_.is_model) return;
    auto note = [&](const char* what) { refusals_.push_back({kNone, call.range, what}); };
    if (formats_.may_access(call) && !has_shown_accesses(function_, current_))
      note("what formatted output reads is not checked");
    // The place is found after the call, when no check before it can know it.
    if (call.place() != nullptr && !call.place()->is(Kind::Symbol))
      note("where the result of a call is stored is not checked");
  }

  ExprRef both(ExprRef guard, ExprRef condition) {
    return guard == nullptr ? condition : store_.binary(Kind::And, guard, condition);
  }

  // What the evaluation of `e` accesses, where `guard` holds (null: always).
  void value(ExprRef e, ExprRef guard) {
    if (e->operand_count() == 0 || !seen_.emplace(e, guard).second) return;
    if (!expr::bound_symbols(e).empty() && !expr::is_fold(e->kind())) return quantified(e, guard);
    switch (e->kind()) {
      case Kind::And:
      case Kind::Implies:
        value(e->operand(0), guard);
        value(e->operand(1), both(guard, e->operand(0)));
        return;
      case Kind::Or:
        value(e->operand(0), guard);
        value(e->operand(1), both(guard, store_.negation(e->operand(0))));
        return;
      case Kind::Ite:
        value(e->operand(0), guard);
        value(e->operand(1), both(guard, e->operand(0)));
        value(e->operand(2), both(guard, store_.negation(e->operand(0))));
        return;
      case Kind::AddressOf:
        place(e->operand(0), guard);
        return;
      case Kind::Deref:
      case Kind::Index:
      case Kind::Member:
        if (expr::is_place(e)) {
          place(e, guard);
          access(e, guard, AccessKind::Read);
          return;
        }
        break;
      default:
        break;
    }
    for (ExprRef operand : e->operands()) value(operand, guard);
  }

  // What is read at a bound variable (of quantifiers; aggregates are loops by now, or left to operators,
  // which see to what they read) has no address outside of the quantifier: no assertion before the
  // instruction can speak of it. So nothing is proved of executions that come there.
  void quantified(ExprRef e, ExprRef guard) {
    if (!wish_.accesses) return;
    bool reads_memory = false;
    expr::for_each_subexpression(e, [&](ExprRef part) {
      reads_memory |= part->is(Kind::Deref) || (part->is(Kind::Index) && expr::is_place(part));
    });
    if (!reads_memory) return;
    refusals_.push_back({kNone, function_.body[current_].range,
                         "what a quantified expression reads is not checked",
                         guard == nullptr ? store_.boolean(true) : guard, &function_, current_});
  }

  // What it takes to find a place, without access to it.
  void place(ExprRef e, ExprRef guard) {
    switch (e->kind()) {
      case Kind::Deref:
        value(e->operand(0), guard);
        return;
      case Kind::Index:
        place(e->operand(0), guard);
        value(e->operand(1), guard);
        inner_index(e, guard);
        return;
      case Kind::Member:
        place(e->operand(0), guard);
        return;
      default:
        return;
    }
  }

  // An index that leaves an array but not the object that the array is a part of: C calls that undefined,
  // what valid-deref says of it is not agreed. So it is no violation, and nothing is proved where it happens.
  // The last array of a struct that a pointer leads to may be meant to go on, as before C99.
  void inner_index(ExprRef e, ExprRef guard) {
    if (!wish_.accesses || wish_.only_misaligned || wish_.only_to_constants || function_.is_model) return;
    ExprRef array = e->operand(0);
    if (!array->is(Kind::Index) && !array->is(Kind::Member)) return;
    if (!array->type()->is_array() || array->type()->count() == 0 || is_open_ended(array)) return;
    TypeRef word = store_.unsigned_type(64);
    ExprRef leaves = both(guard, store_.binary(Kind::Ge, store_.cast(word, e->operand(1)),
                                               store_.constant(word, array->type()->count())));
    const uint32_t number = analyses_.numbering().number_of(function_);
    if (!analyses_.intervals().value_at(number, current_, leaves).contains(1, {1, false})) return;
    refusals_.push_back({kNone, function_.body[current_].range,
                         "an index leaves its array, inside of an object", leaves, &function_, current_});
  }

  static bool is_open_ended(ExprRef array) {
    return array->is(Kind::Member) && array->operand(0)->is(Kind::Deref) &&
           array->index() + 1 == array->operand(0)->type()->record().fields.size();
  }

  void written(ExprRef target) {
    place(target, nullptr);
    if (!target->is(Kind::Symbol)) access(target, nullptr, AccessKind::Write);
  }

  static const expr::Field& field_of(ExprRef member) {
    return member->operand(0)->type()->record().fields[member->index()];
  }

  // Names of variables are in scope where they are used, so that the variable lives; bounds are left to look
  // at. A name of a function is not accessed, and constants are not written.
  bool is_inside(const KnownPlace& known, uint64_t bytes, AccessKind kind) const {
    if (known.symbol == nullptr || known.offset < 0) return false;
    const ir::Symbol* symbol = program_.find_symbol(known.symbol->text());
    if (symbol == nullptr || symbol->kind == ir::SymbolKind::Function) return false;
    if (kind == AccessKind::Write && symbol->is_constant) return false;
    const uint64_t size = expr::size_of(symbol->type, store_.data_model());
    return bytes <= size && static_cast<uint64_t>(known.offset) <= size - bytes;
  }

  // C writes to a constant by its name only to initialise it.
  bool is_constant_by_name(ExprRef place) const {
    while (place->is(Kind::Member) || place->is(Kind::Index)) place = place->operand(0);
    const ir::Symbol* symbol = place->is(Kind::Symbol) ? program_.find_symbol(place->text()) : nullptr;
    return symbol != nullptr && symbol->is_constant;
  }

  ExprRef address_of(ExprRef e) { return e->is(Kind::Deref) ? e->operand(0) : store_.address_of(e); }

  void access(ExprRef e, ExprRef guard, AccessKind kind) {
    if (!wish_.accesses || e->type()->is_function()) return;
    uint64_t bytes = expr::size_of(e->type(), store_.data_model());
    if (kind == AccessKind::Write && is_constant_by_name(e)) return;
    KnownPlace known = known_place(e, store_.data_model());
    ExprRef address = nullptr;
    if (e->is(Kind::Member) && field_of(e).is_bit_field) {
      const expr::Field& field = field_of(e);
      bytes = (field.bit_offset % 8 + field.type->width() + 7) / 8;
      TypeRef byte = store_.pointer(store_.unsigned_type(8));
      ExprRef distance = store_.constant(store_.difference_type(), field.bit_offset / 8);
      address = store_.make(Kind::PointerAdd, byte, {store_.cast(byte, address_of(e->operand(0))), distance});
    } else {
      address = address_of(e);
    }
    if (bytes == 0) return;
    if (!is_wanted(wish_.only_misaligned     ? is_aligned(e, known)
                   : wish_.only_to_constants ? constants_behind(e, address, kind).empty()
                                             : is_inside(known, bytes, kind)))
      return;
    Event& event = add(guard, address, store_.constant(store_.size_type(), bytes), kind,
                       fmt::format("invalid {} of {} byte{}", word(kind), bytes, bytes == 1 ? "" : "s"));
    if (!function_.is_model) event.alignment = alignment_asked(e, store_.data_model());
    event.constant_locals = constants_behind(e, address, kind);
  }

  bool is_aligned(ExprRef e, const KnownPlace& known) const {
    const uint32_t alignment = function_.is_model ? 1 : alignment_asked(e, store_.data_model());
    const ir::Symbol* variable =
        known.symbol == nullptr ? nullptr : program_.find_symbol(known.symbol->text());
    return alignment == 1 ||
           (variable != nullptr && is_aligned_at(*variable, known.offset, alignment, store_.data_model()));
  }

  // Const local variables that a write by a pointer may lead to.
  std::vector<const ir::Symbol*> constants_behind(ExprRef e, ExprRef address, AccessKind kind) const {
    std::vector<const ir::Symbol*> result;
    if (kind != AccessKind::Write || constant_locals_.empty() || !is_behind_pointer(e)) return result;
    const analysis::Targets& targets = analyses_.points_to().targets(address);
    std::ranges::copy_if(constant_locals_, std::back_inserter(result), [&](const ir::Symbol* variable) {
      return targets.objects.test(analyses_.numbering().number_of(*variable));
    });
    return result;
  }

  void block(ExprRef pointer, ExprRef bytes, AccessKind kind) {
    if (!wish_.accesses || wish_.only_misaligned || wish_.only_to_constants) return;
    int64_t constant = 0;
    const bool is_valid =
        as_small_constant(bytes, constant) &&
        is_inside(known_pointer(pointer, store_.data_model()), static_cast<uint64_t>(constant), kind);
    if (!is_wanted(is_valid)) return;
    add(nullptr, pointer, bytes, kind, fmt::format("invalid {} of a block", word(kind)));
  }

  void called(ExprRef pointer) {
    if (!wish_.accesses || wish_.only_misaligned || wish_.only_to_constants) return;
    const KnownPlace known = known_pointer(pointer, store_.data_model());
    const ir::Function* function =
        known.symbol == nullptr || known.offset != 0 ? nullptr : program_.find_function(known.symbol->text());
    const bool is_valid =
        function != nullptr && ir::can_call(function_.body[current_], *function, store_.data_model());
    if (!is_wanted(is_valid)) return;
    add(nullptr, store_.cast(store_.pointer(store_.void_type()), pointer),
        store_.constant(store_.size_type(), 0), AccessKind::Call,
        "call through a pointer to no function of its type");
  }

  // Functions that a call may lead to and that can be called so.
  std::vector<const ir::Symbol*> callable_from(const Instruction& call) const {
    std::vector<const ir::Symbol*> result;
    for (const ir::Function* function : analyses_.points_to().function_targets(call).functions)
      if (ir::can_call(call, *function, store_.data_model()))
        result.push_back(program_.find_symbol(*function->name));
    return result;
  }

  // Where a pointer may point anywhere, a literal is thought of if what is written could be a character of
  // it.
  bool may_be_written_by(TypeRef written, const ir::Symbol& literal) const {
    const expr::DataModel& model = store_.data_model();
    return written->is(expr::TypeKind::Void) || !literal.type->is_array() ||
           expr::size_of(written, model) == expr::size_of(literal.type->element(), model);
  }

  std::vector<const ir::Symbol*> constants_at(ExprRef address) const {
    std::vector<const ir::Symbol*> result;
    if (constants_.empty()) return result;
    const analysis::Targets& targets = analyses_.points_to().targets(address);
    for (const ir::Symbol* constant : constants_) {
      const uint32_t number = analyses_.numbering().number_of(*constant);
      const bool is_guess = targets.unknown && may_be_written_by(address->type()->element(), *constant) &&
                            analyses_.points_to().addressable().test(number);
      if (is_guess || targets.objects.test(number)) result.push_back(constant);
    }
    return result;
  }

  static const char* word(AccessKind kind) { return kind == AccessKind::Write ? "write" : "read"; }

  // Counts an access.
  bool is_wanted(bool is_valid_by_type) {
    if (!function_.is_model) {
      ++counts_.all;
      if (is_valid_by_type && !wish_.also_valid_by_type) ++counts_.valid_by_type;
    }
    return !is_valid_by_type || wish_.also_valid_by_type;
  }

  void release(ExprRef pointer) {
    if (!wish_.releases) return;
    Event& event = add(EventKind::Release, pointer);
    event.description = store_.intern(kBadRelease);
  }

  Event& add(ExprRef guard, ExprRef address, ExprRef bytes, AccessKind kind, const std::string& description) {
    Event& event = add(EventKind::Access, address);
    event.size = bytes;
    event.access = kind;
    if (kind == AccessKind::Write) event.objects = constants_at(address);
    if (kind == AccessKind::Call) event.objects = callable_from(function_.body[current_]);
    event.guard = guard;
    event.description = store_.intern(description);
    return event;
  }

  Event& add(EventKind kind, ExprRef address) {
    Event& event = events_.emplace_back();
    event.kind = kind;
    event.function = &function_;
    event.instruction = current_;
    event.range = function_.body[current_].range;
    event.address = address;
    return event;
  }

  ir::Program& program_;
  expr::Store& store_;
  const ir::Function& function_;
  const MemoryEvents::Wish wish_;
  const FormatStrings& formats_;
  analysis::Analyses& analyses_;
  const std::vector<const ir::Symbol*>& constants_;
  AccessCounts& counts_;
  std::vector<Refusal>& refusals_;
  std::vector<const ir::Symbol*> constant_locals_;
  uint32_t current_ = 0;
  std::set<std::pair<ExprRef, ExprRef>> seen_;
  std::vector<Event> events_;
};

}  // namespace

bool has_unknown_sizes(const ir::Program& program) {
  return std::ranges::any_of(program.symbols(), [&](const ir::Symbol& symbol) {
    return symbol.kind == ir::SymbolKind::Global && expr::size_of(symbol.type, program.data_model()) == 0;
  });
}

MemoryEvents::MemoryEvents(ir::Program& program, analysis::Analyses& analyses)
    : program_(program), formats_(program), analyses_(analyses) {
  for (const ir::Symbol& symbol : program.symbols())
    if (symbol.is_constant) constants_.push_back(&symbol);
}

std::vector<Event> MemoryEvents::of(const ir::Function& function, const Wish& wish, AccessCounts& counts,
                                    std::vector<Refusal>& refusals) const {
  return Collector(program_, function, wish, formats_, analyses_, constants_, counts, refusals).run();
}

}  // namespace heddle::instrument
