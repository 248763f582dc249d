#include "expr/monoid.h"

#include <algorithm>

#include "expr/fold.h"

namespace heddle::expr {

std::optional<unsigned> needed_word_bits(const Monoid& monoid) {
  unsigned bits = 1;
  bool computes = false;
  const auto look = [&](ExprRef term) {
    if (term == nullptr) return;
    for_each_subexpression(term, [&](ExprRef e) {
      computes |= e->is(Kind::Neg) || e->is(Kind::Add) || e->is(Kind::Sub) || e->is(Kind::Mul);
      if (e->is(Kind::Constant) && !e->type()->is_bool())
        bits = std::max(bits, e->value().getSignificantBits());
    });
  };
  for (const Values* terms : {&monoid.element, &monoid.combine, &monoid.neutral, &monoid.replaced})
    for (ExprRef term : *terms) look(term);
  for (ExprRef term : {monoid.nothing, monoid.result, monoid.can_replace, monoid.keeps}) look(term);
  return computes ? std::nullopt : std::optional(bits);
}

Values MonoidTerms::element(ExprRef read, ExprRef index) {
  const TypeRef word = store_.signed_type(word_bits_);
  const Values from = {monoid_.read, monoid_.index};
  const Values to = {store_.cast(word, read), store_.cast(word, index)};
  return copied(monoid_.element, {{&from, &to}});
}

Values MonoidTerms::combine(const Values& a, const Values& b) {
  return copied(monoid_.combine, {{&monoid_.left, &a}, {&monoid_.right, &b}});
}

Values MonoidTerms::zero() {
  Values result;
  for (ExprRef symbol : monoid_.left) result.push_back(store_.zero(copied_type(symbol->type())));
  return result;
}

ExprRef MonoidTerms::can_replace(const Values& fold, const Values& before, const Values& after) {
  if (monoid_.can_replace == nullptr) return store_.boolean(false);
  return copied({monoid_.can_replace},
                {{&monoid_.left, &fold}, {&monoid_.right, &before}, {&monoid_.other, &after}})[0];
}

Values MonoidTerms::replaced(const Values& fold, const Values& before, const Values& after) {
  if (monoid_.replaced.empty()) return fold;
  return copied(monoid_.replaced,
                {{&monoid_.left, &fold}, {&monoid_.right, &before}, {&monoid_.other, &after}});
}

ExprRef MonoidTerms::keeps(const Values& fold, const Values& element) {
  if (monoid_.keeps == nullptr) return store_.boolean(false);
  return copied({monoid_.keeps}, {{&monoid_.left, &fold}, {&monoid_.right, &element}})[0];
}

Values MonoidTerms::copied(const Values& terms, const Arguments& arguments) {
  Bindings known;
  for (const auto& [symbols, values] : arguments)
    for (size_t i = 0; i < symbols->size(); ++i) known[(*symbols)[i]] = (*values)[i];
  Values result;
  for (ExprRef term : terms) result.push_back(copied(term, known));
  return result;
}

ExprRef MonoidTerms::copied(ExprRef term, Bindings& known) {
  if (const auto found = known.find(term); found != known.end()) return found->second;
  const TypeRef type = copied_type(term->type());
  ExprRef result = nullptr;
  if (term->is(Kind::Constant)) {
    result = type->is_bool() ? store_.boolean(!term->value().isZero())
                             : store_.constant(type, term->value().sextOrTrunc(word_bits_));
  } else {
    Values operands;
    for (ExprRef operand : term->operands()) operands.push_back(copied(operand, known));
    result = store_.make(term->kind(), type, operands, term->index());
  }
  return known[term] = result;
}

TypeRef MonoidTerms::copied_type(TypeRef type) {
  return type->is_bool() ? store_.bool_type() : store_.signed_type(word_bits_);
}

TypeRef MonoidTerms::packed_type() {
  if (monoid_.left.size() == 1) return copied_type(monoid_.left[0]->type());
  unsigned width = 0;
  for (ExprRef symbol : monoid_.left) width += symbol->type()->is_bool() ? 1 : symbol->type()->width();
  return store_.unsigned_type(width);
}

// The first component is the lowest.
ExprRef MonoidTerms::packed(const Values& value) {
  if (value.size() == 1) return value[0];
  ExprRef result = nullptr;
  for (ExprRef part : value) {
    const TypeRef bit = store_.unsigned_type(1);
    const ExprRef bits = part->type()->is_bool()
                             ? store_.ite(part, store_.constant(bit, 1), store_.constant(bit, 0))
                             : store_.cast(store_.unsigned_type(part->type()->width()), part);
    if (result == nullptr) {
      result = bits;
      continue;
    }
    const unsigned width = bits->type()->width() + result->type()->width();
    result = store_.make(Kind::Concat, store_.unsigned_type(width), {bits, result});
  }
  return result;
}

Values MonoidTerms::unpacked(ExprRef value) {
  if (monoid_.left.size() == 1) return {value};
  Values result;
  unsigned lowest = 0;
  for (ExprRef symbol : monoid_.left) {
    const bool is_bool = symbol->type()->is_bool();
    const unsigned width = is_bool ? 1 : word_bits_;
    const TypeRef type = store_.unsigned_type(width);
    const ExprRef bits = store_.make(Kind::Extract, type, {value}, lowest);
    result.push_back(is_bool ? store_.binary(Kind::Eq, bits, store_.constant(type, 1))
                             : store_.cast(store_.signed_type(width), bits));
    lowest += width;
  }
  return result;
}

namespace {

// What the accumulator becomes at an index.
ExprRef step_of(Store& store, const Monoid& monoid, ExprRef accumulator, ExprRef index, ExprRef element) {
  MonoidTerms terms(store, monoid);
  return terms.packed(terms.combine(terms.unpacked(accumulator), terms.element(element, index)));
}

ExprRef start_of(Store& store, const Monoid& monoid, ExprRef index, ExprRef low, ExprRef element) {
  MonoidTerms terms(store, monoid);
  if (!monoid.neutral.empty()) return terms.packed(terms.neutral());
  return terms.packed(terms.element(Substitution(store, {{index, low}})(element), low));
}

// The part of `e` where the pattern has the placeholder; null: they differ before.
ExprRef part_at(ExprRef pattern, ExprRef placeholder, ExprRef e) {
  if (pattern == placeholder) return e;
  if (pattern == e || pattern->kind() != e->kind() || pattern->operand_count() != e->operand_count())
    return nullptr;
  for (size_t i = 0; i < pattern->operand_count(); ++i)
    if (ExprRef found = part_at(pattern->operand(i), placeholder, e->operand(i))) return found;
  return nullptr;
}

}  // namespace

RangeAggregate make_aggregate(Store& store, const Monoid& monoid, std::string_view accumulator, ExprRef index,
                              ExprRef low, ExprRef high, ExprRef element) {
  MonoidTerms terms(store, monoid);
  const ExprRef x = store.symbol(accumulator, terms.packed_type());
  const ExprRef step = step_of(store, monoid, x, index, element);
  const ExprRef start = start_of(store, monoid, index, low, element);
  const bool has_neutral = !monoid.neutral.empty();
  const ExprRef first = has_neutral ? low : store.binary(Kind::Add, low, store.constant(low->type(), 1));
  const ExprRef fold = make_fold(store, Kind::Fold, {x, index, start, first, high, step});
  return {terms.result(terms.unpacked(fold)), has_neutral ? terms.result(terms.neutral()) : terms.nothing()};
}

std::optional<KnownFold> fold_of(Store& store, const Monoid& monoid, ExprRef fold) {
  const FoldParts parts = parts_of_fold(fold);
  MonoidTerms terms(store, monoid);
  if (!fold->is(Kind::Fold) || parts.accumulator->type() != terms.packed_type()) return std::nullopt;
  const ExprRef placeholder = store.symbol("monoid!element", store.signed_type(kWordBits));
  const ExprRef pattern = step_of(store, monoid, parts.accumulator, parts.index, placeholder);
  const ExprRef element = part_at(pattern, placeholder, parts.step);
  if (element == nullptr || element->type() != placeholder->type()) return std::nullopt;
  ExprRef low = parts.low;
  if (monoid.neutral.empty()) {
    const ExprRef one = store.constant(low->type(), 1);
    if (!low->is(Kind::Add) || low->operand(1) != one) return std::nullopt;
    low = low->operand(0);
  }
  if (step_of(store, monoid, parts.accumulator, parts.index, element) != parts.step ||
      start_of(store, monoid, parts.index, low, element) != parts.start)
    return std::nullopt;
  return KnownFold{element, low, parts.high};
}

}  // namespace heddle::expr
