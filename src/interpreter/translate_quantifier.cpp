#include "interpreter/translate_quantifier.h"

#include <algorithm>

#include "interpreter/slot_values.h"
#include "interpreter/translation.h"

namespace heddle::interpreter {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr unsigned kSmallDomainBits = 16;

void add_conjuncts(ExprRef e, std::vector<ExprRef>& conjuncts) {
  if (!e->is(Kind::And)) {
    conjuncts.push_back(e);
    return;
  }
  add_conjuncts(e->operand(0), conjuncts);
  add_conjuncts(e->operand(1), conjuncts);
}

// What must hold for the rest of the body to matter.
std::vector<ExprRef> guards_of(ExprRef quantifier) {
  ExprRef body = quantifier->operand(quantifier->operand_count() - 1);
  std::vector<ExprRef> guards;
  if (quantifier->is(Kind::Exists)) {
    add_conjuncts(body, guards);
  } else if (body->is(Kind::Implies)) {
    add_conjuncts(body->operand(0), guards);
  } else if (body->is(Kind::Or) && body->operand(0)->is(Kind::Not)) {
    add_conjuncts(body->operand(0)->operand(0), guards);
  }
  return guards;
}

bool mentions_any(ExprRef e, std::span<const ExprRef> symbols) {
  bool found = false;
  expr::for_each_subexpression(
      e, [&](ExprRef sub) { found |= std::ranges::find(symbols, sub) != symbols.end(); });
  return found;
}

// The first and last value of a variable; null: none was found. Strict ones exclude the value itself.
struct Range {
  ExprRef first = nullptr;
  ExprRef last = nullptr;
  bool first_is_strict = false;
  bool last_is_strict = false;
};

// Bounds that the guards give, in terms that are known before the loop: without `open`, the variables bound
// here.
Range range_of(ExprRef symbol, std::span<const ExprRef> guards, std::span<const ExprRef> open) {
  Range range;
  for (ExprRef guard : guards) {
    if (guard->operand_count() != 2) continue;
    const bool is_left = guard->operand(0) == symbol;
    if (!is_left && guard->operand(1) != symbol) continue;
    ExprRef bound = guard->operand(is_left ? 1 : 0);
    if (mentions_any(bound, open)) continue;
    const bool is_less = guard->is(Kind::Lt) || guard->is(Kind::Le);
    const bool is_greater = guard->is(Kind::Gt) || guard->is(Kind::Ge);
    const bool is_strict = guard->is(Kind::Lt) || guard->is(Kind::Gt);
    if ((is_left ? is_greater : is_less) && range.first == nullptr) {
      range.first = bound;
      range.first_is_strict = is_strict;
    } else if ((is_left ? is_less : is_greater) && range.last == nullptr) {
      range.last = bound;
      range.last_is_strict = is_strict;
    }
  }
  return range;
}

uint64_t minimum_of(TypeRef type) {
  return is_signed(type) ? canonical_value(uint64_t{1} << (type->width() - 1), type) : 0;
}

uint64_t maximum_of(TypeRef type) {
  return is_signed(type) ? (uint64_t{1} << (type->width() - 1)) - 1 : ~uint64_t{0} >> (64 - type->width());
}

// The range of variable number `level`: its bounds may use the variables before it.
Range range_at(ExprRef e, uint32_t level) {
  return range_of(e->operand(level), guards_of(e),
                  e->operands().subspan(level, e->operand_count() - 1 - level));
}

bool is_bounded(ExprRef e, uint32_t level) {
  TypeRef type = e->operand(level)->type();
  if (!is_small(type) || type->is_float() || type->is_pointer()) return false;
  if (type->width() <= kSmallDomainBits) return true;
  const Range range = range_at(e, level);
  return range.last != nullptr && (range.first != nullptr || !is_signed(type));
}

}  // namespace

Quantifiers::Quantifiers(Translation& translation)
    : emitter_(translation.emitter),
      sites_(translation.emitter.sites()),
      variables_(translation.variables),
      shared_(translation.shared),
      values_(translation.values),
      conditions_(translation.conditions) {}

Operand Quantifiers::quantifier(ExprRef e, SiteNode node) {
  const std::span<const ExprRef> symbols = e->operands().first(e->operand_count() - 1);
  for (uint32_t level = 0; level < symbols.size(); ++level)
    if (!is_bounded(e, level) || variables_.find(symbols[level]->text()) != nullptr)
      return emitter_.unsupported("a quantifier over too many values", e->type());
  const uint32_t to = emitter_.temporary();
  const bool is_universal = e->is(Kind::ForAll);
  LazyScope scope(shared_);
  Label decided;
  emitter_.emit(Operation::Constant, to, 0, 0, is_universal ? 1 : 0);
  loop(e, node, 0, decided);
  Label end;
  end.uses.push_back(emitter_.emit(Operation::Jump));
  emitter_.bind(decided);
  emitter_.emit(Operation::Constant, to, 0, 0, is_universal ? 0 : 1);
  emitter_.bind(end);
  for (ExprRef symbol : symbols) variables_.remove_bound(symbol->text());
  return Operand::in(to);
}

// The loop over variable number `level` and those after it; jumps to `decided` when the body settles the
// result.
void Quantifiers::loop(ExprRef e, SiteNode node, uint32_t level, Label& decided) {
  const auto count = static_cast<uint32_t>(e->operand_count() - 1);
  if (level == count) {
    conditions_.jump(e->operand(count), sites_.child(node, count), e->is(Kind::Exists), decided);
    return;
  }
  ExprRef symbol = e->operand(level);
  TypeRef type = symbol->type();
  const Range range = range_at(e, level);
  const uint32_t variable = emitter_.temporary();
  const uint32_t last = emitter_.temporary();
  const auto set = [&](uint32_t slot, ExprRef bound, uint64_t otherwise) {
    if (bound != nullptr)
      values_.value_to(bound, kOutside, type, slot);
    else
      emitter_.move(slot, Operand::of(otherwise), 1);
  };
  set(variable, range.first, minimum_of(type));
  set(last, range.last, maximum_of(type));
  variables_.add_bound(symbol->text(), variable);
  const Operation at_least = is_signed(type) ? Operation::JumpAtLeastSigned : Operation::JumpAtLeastUnsigned;
  const Operation greater = is_signed(type) ? Operation::JumpGreaterSigned : Operation::JumpGreaterUnsigned;
  Label after;
  Label next;
  if (range.first_is_strict) next.uses.push_back(emitter_.emit(Operation::Jump));
  const uint32_t head = emitter_.position();
  after.uses.push_back(emitter_.emit(range.last_is_strict ? at_least : greater, 0, variable, last));
  loop(e, node, level + 1, decided);
  emitter_.bind(next);
  after.uses.push_back(emitter_.emit(at_least, 0, variable, last));
  emitter_.emit(Operation::Add64C, variable, variable, 0, 1);
  emitter_.count_step();  // an iteration counts as a step, so that a limit ends long loops
  emitter_.emit(Operation::Jump, head);
  emitter_.bind(after);
}

}  // namespace heddle::interpreter
