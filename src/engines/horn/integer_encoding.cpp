#include "engines/horn/integer_encoding.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace heddle::engines::horn {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

using Number = __int128;

std::string to_text(Number value) {
  if (value < 0) return "(- " + to_text(-value) + ")";
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
    value /= 10;
  } while (value != 0);
  return digits;
}

Number power(unsigned exponent) {
  return static_cast<Number>(1) << exponent;
}

struct Range {
  Number low = 0;
  Number high = 0;
  bool within(const Range& other) const { return low >= other.low && high <= other.high; }
  bool is_one() const { return low == high; }
};

constexpr unsigned kMostBits = 64;  // of a type whose values are numbers here

bool is_number(TypeRef type) {
  return (type->is_bitvector() || type->is_pointer()) && type->width() <= kMostBits;
}

Range range_of(TypeRef type) {
  if (type->is_bitvector() && type->is_signed())
    return {-power(type->width() - 1), power(type->width() - 1) - 1};
  return {0, power(type->width()) - 1};
}

// The sort of a type; empty if its values have none.
std::string sort_of(TypeRef type) {
  if (type->is_bool()) return "Bool";
  if (is_number(type)) return "Int";
  if (!type->is(expr::TypeKind::Map)) return "";
  const std::string index = sort_of(type->index());
  const std::string element = sort_of(type->element());
  return index.empty() || element.empty() ? "" : fmt::format("(Array {} {})", index, element);
}

// A term and, of a number, the range it is known to lie in.
struct Term {
  std::string text;
  Range range;
};

class ClauseEncoder {
 public:
  ClauseEncoder(const System& system, const IntegerOptions& options) : system_(system), options_(options) {}

  std::string encode(const Clause& clause) {
    count_uses(clause);
    std::vector<std::string> premises;
    for (const Application& body : clause.body) premises.push_back(application(body));
    const size_t bodies = premises.size();
    premises.push_back(term(clause.condition).text);
    const std::string head = clause.head ? application(*clause.head) : "false";
    find_overflows(clause);
    std::string result = closed(premises, head);
    if (overflows_.empty()) return result;
    premises.resize(bodies);
    premises.push_back(fmt::format("(or {})", fmt::join(overflows_, " ")));
    return result + closed(premises, "false");
  }

 private:
  std::string closed(std::vector<std::string> premises, const std::string& head) const {
    premises.insert(premises.end(), conditions_.begin(), conditions_.end());
    std::string text = fmt::format("(=> (and {}) {})", fmt::join(premises, " "), head);
    for (auto define = definitions_.rbegin(); define != definitions_.rend(); ++define)
      text = fmt::format("(let (({} {})) {})", define->first, define->second, text);
    if (variables_.empty()) return fmt::format("(assert {})\n", text);
    std::string bound;
    for (const auto& [name, sort] : variables_) bound += fmt::format("({} {})", name, sort);
    return fmt::format("(assert (forall ({}) {}))\n", bound, text);
  }

  // Overflows that are to be checked
  // --------------------------------------------------------------------------------------------------------

  void find_overflows(const Clause& clause) {
    if (checked_.empty()) return;
    std::vector<std::string> guards;
    find_overflows(clause.condition, guards);
    if (!clause.head) return;
    guards.push_back(term(clause.condition).text);
    for (ExprRef value : clause.head->values)
      if (value != nullptr) find_overflows(value, guards);
  }

  // `guards` hold where the program evaluates the expression.
  void find_overflows(ExprRef e, std::vector<std::string>& guards) {
    if (!looked_at_.insert(e).second) return;
    if (auto found = checked_.find(e); found != checked_.end()) {
      std::vector<std::string> all = guards;
      all.push_back(found->second);
      overflows_.push_back(fmt::format("(and {})", fmt::join(all, " ")));
    }
    for (size_t i = 0; i < e->operand_count(); ++i) {
      const size_t before = guards.size();
      if (i > 0 && e->type()->is_bool() && known_.contains(e->operand(0))) {
        const std::string& first = known_.at(e->operand(0)).text;
        if (e->is(Kind::And) || e->is(Kind::Implies)) guards.push_back(first);
        if (e->is(Kind::Or)) guards.push_back(fmt::format("(not {})", first));
      }
      if (i > 0 && e->is(Kind::Ite) && known_.contains(e->operand(0))) {
        const std::string& first = known_.at(e->operand(0)).text;
        guards.push_back(i == 1 ? first : fmt::format("(not {})", first));
      }
      find_overflows(e->operand(i), guards);
      guards.resize(before);
    }
  }

  void count_uses(const Clause& clause) {
    auto count = [&](ExprRef root) {
      if (root == nullptr) return;
      ++uses_[root];
      expr::for_each_subexpression(root, [&](ExprRef e) {
        if (counted_.emplace(e, true).second)
          for (ExprRef operand : e->operands()) ++uses_[operand];
      });
    };
    count(clause.condition);
    for (const Application& body : clause.body)
      for (ExprRef value : body.values) count(value);
    if (clause.head)
      for (ExprRef value : clause.head->values) count(value);
  }

  std::string application(const Application& application) {
    const auto& parameters = system_.predicates[application.predicate].parameters;
    if (parameters.empty()) return fmt::format("p{}", application.predicate);
    std::string text = fmt::format("(p{}", application.predicate);
    for (size_t i = 0; i < parameters.size(); ++i) {
      ExprRef value = application.values[i];
      text += " " + (value != nullptr ? term(value) : arbitrary(parameters[i].symbol->type())).text;
    }
    return text + ")";
  }

  // Variables and definitions
  // --------------------------------------------------------------------------------------------------------

  Term variable(const std::string& name, TypeRef type) {
    if (!variables_.emplace(name, sort_of(type)).second) return {name, known_range(type)};
    if (is_number(type)) constrain(name, type);
    return {name, known_range(type)};
  }

  static Range known_range(TypeRef type) { return is_number(type) ? range_of(type) : Range{}; }

  void constrain(const std::string& name, TypeRef type) {
    const Range range = range_of(type);
    const bool is_signed = type->is_bitvector() && type->is_signed();
    // Bounds that hardly ever matter cost the solver more than they help.
    if (type->width() < 32 || overflow_of(type) != Overflow::Ignored) {
      conditions_.push_back(fmt::format("(<= {} {} {})", to_text(range.low), name, to_text(range.high)));
    } else if (!is_signed) {
      conditions_.push_back(fmt::format("(>= {} 0)", name));
    }
  }

  Term arbitrary(TypeRef type) { return variable(fmt::format("f{}", fresh_++), type); }

  // A value of the type, with bounds that are smaller than the type's.
  Term arbitrary_within(TypeRef type, Range range) {
    Term result = arbitrary(type);
    conditions_.push_back(fmt::format("(<= {} {} {})", to_text(range.low), result.text, to_text(range.high)));
    result.range = range;
    return result;
  }

  std::string name_for(const std::string& text) {
    if (text.size() < 24 && text.find(' ') == std::string::npos) return text;
    std::string name = fmt::format("d{}", definitions_.size());
    definitions_.emplace_back(name, text);
    return name;
  }

  // Expressions
  // --------------------------------------------------------------------------------------------------------

  const Term& term(ExprRef root) {
    expr::for_each_subexpression(root, [&](ExprRef e) {
      if (known_.contains(e) || sort_of(e->type()).empty()) return;
      current_ = e;
      Term result = make(e);
      if (uses_[e] > 1 || result.text.size() > 200) result.text = name_for(result.text);
      known_.emplace(e, std::move(result));
    });
    return known_.at(root);
  }

  const Term& at(ExprRef e, size_t i) { return known_.at(e->operand(i)); }
  bool is_encoded(ExprRef e) const {
    return std::all_of(e->operands().begin(), e->operands().end(),
                       [&](ExprRef operand) { return known_.contains(operand); });
  }

  Term make(ExprRef e) {
    if (e->is(Kind::Constant)) return constant(e);
    if (e->is(Kind::Symbol)) return variable(fmt::format("v{}", e->id()), e->type());
    if (!is_encoded(e)) return arbitrary(e->type());
    if (e->type()->is_bool()) return truth(e);
    if (is_number(e->type())) return number(e);
    switch (e->kind()) {
      case Kind::Ite:
        return {fmt::format("(ite {} {} {})", at(e, 0).text, at(e, 1).text, at(e, 2).text), {}};
      case Kind::MapStore:
        return {fmt::format("(store {} {} {})", at(e, 0).text, at(e, 1).text, at(e, 2).text), {}};
      case Kind::MapConst:
        return {fmt::format("((as const {}) {})", sort_of(e->type()), at(e, 0).text), {}};
      default:
        return arbitrary(e->type());
    }
  }

  static Term constant(ExprRef e) {
    if (e->type()->is_bool()) return {e->small_value() != 0 ? "true" : "false", {}};
    const bool is_signed = e->type()->is_bitvector() && e->type()->is_signed();
    const Number value = is_signed ? static_cast<Number>(e->value().getSExtValue())
                                   : static_cast<Number>(e->value().getZExtValue());
    return {to_text(value), {value, value}};
  }

  Term truth(ExprRef e) {
    auto join = [&](const char* op) {
      return Term{fmt::format("({} {} {})", op, at(e, 0).text, at(e, 1).text), {}};
    };
    switch (e->kind()) {
      case Kind::Not:
        return {fmt::format("(not {})", at(e, 0).text), {}};
      case Kind::And:
        return join("and");
      case Kind::Or:
        return join("or");
      case Kind::Implies:
        return join("=>");
      case Kind::Ite:
        return {fmt::format("(ite {} {} {})", at(e, 0).text, at(e, 1).text, at(e, 2).text), {}};
      case Kind::Eq:
        return join("=");
      case Kind::Ne:
        return {fmt::format("(not (= {} {}))", at(e, 0).text, at(e, 1).text), {}};
      case Kind::Lt:
        return join("<");
      case Kind::Le:
        return join("<=");
      case Kind::Gt:
        return join(">");
      case Kind::Ge:
        return join(">=");
      case Kind::Cast:
        if (is_number(e->operand(0)->type())) return {fmt::format("(not (= {} 0))", at(e, 0).text), {}};
        return arbitrary(e->type());
      case Kind::MapSelect:
        return {fmt::format("(select {} {})", at(e, 0).text, at(e, 1).text), {}};
      case Kind::OverflowNeg:
        return outside(e, fmt::format("(- {})", at(e, 0).text));
      case Kind::OverflowAdd:
        return outside(e, fmt::format("(+ {} {})", at(e, 0).text, at(e, 1).text));
      case Kind::OverflowSub:
        return outside(e, fmt::format("(- {} {})", at(e, 0).text, at(e, 1).text));
      case Kind::OverflowMul:
        return outside(e, fmt::format("(* {} {})", at(e, 0).text, at(e, 1).text));
      default:
        return arbitrary(e->type());
    }
  }

  Term outside(ExprRef e, const std::string& exact) {
    const Range range = range_of(e->operand(0)->type());
    return {fmt::format("(not (<= {} {} {}))", to_text(range.low), exact, to_text(range.high)), {}};
  }

  Term number(ExprRef e) {
    TypeRef type = e->type();
    const bool has_numbers = std::all_of(e->operands().begin(), e->operands().end(),
                                         [](ExprRef operand) { return is_number(operand->type()); });
    switch (e->kind()) {
      case Kind::Ite:
        return {fmt::format("(ite {} {} {})", at(e, 0).text, at(e, 1).text, at(e, 2).text),
                {std::min(at(e, 1).range.low, at(e, 2).range.low),
                 std::max(at(e, 1).range.high, at(e, 2).range.high)}};
      case Kind::MapSelect: {
        Term result{fmt::format("(select {} {})", at(e, 0).text, at(e, 1).text), range_of(type)};
        result.text = name_for(result.text);
        constrain(result.text, type);
        return result;
      }
      case Kind::Cast:
      case Kind::Reinterpret:
        if (e->operand(0)->type()->is_bool()) return {fmt::format("(ite {} 1 0)", at(e, 0).text), {0, 1}};
        return has_numbers ? wrapped(at(e, 0), type) : arbitrary(type);
      default:
        return has_numbers ? arithmetic(e) : arbitrary(type);
    }
  }

  Term arithmetic(ExprRef e) {
    TypeRef type = e->type();
    const Term& a = at(e, 0);
    switch (e->kind()) {
      case Kind::Neg:
        return result({fmt::format("(- {})", a.text), {-a.range.high, -a.range.low}}, type);
      case Kind::Add:
      case Kind::PointerAdd: {
        if (e->is(Kind::PointerAdd)) return arbitrary(type);
        const Term b = balanced(at(e, 1), type);
        return result({fmt::format("(+ {} {})", a.text, b.text),
                       {a.range.low + b.range.low, a.range.high + b.range.high}},
                      type);
      }
      case Kind::Sub: {
        const Term& b = at(e, 1);
        return result({fmt::format("(- {} {})", a.text, b.text),
                       {a.range.low - b.range.high, a.range.high - b.range.low}},
                      type);
      }
      case Kind::Mul:
        return product(balanced(a, type), balanced(at(e, 1), type), type);
      case Kind::Div:
        return quotient(a, at(e, 1), type);
      case Kind::Mod:
        return remainder(a, at(e, 1), type);
      case Kind::Shl:
        if (at(e, 1).range.is_one() && at(e, 1).range.low >= 0 && at(e, 1).range.low < type->width()) {
          const Number factor = power(static_cast<unsigned>(at(e, 1).range.low));
          return product(a, {to_text(factor), {factor, factor}}, type);
        }
        return arbitrary(type);
      case Kind::Shr:
        if (at(e, 1).range.is_one() && at(e, 1).range.low >= 0 && at(e, 1).range.low < type->width()) {
          const auto distance = static_cast<unsigned>(at(e, 1).range.low);
          return {fmt::format("(div {} {})", a.text, to_text(power(distance))),
                  {a.range.low >> distance, a.range.high >> distance}};
        }
        return arbitrary(type);
      default:
        return bits(e);
    }
  }

  Term bits(ExprRef e) {
    TypeRef type = e->type();
    const Term& a = at(e, 0);
    switch (e->kind()) {
      case Kind::BitNot:
        if (type->is_signed())
          return {fmt::format("(- (- 1) {})", a.text), {-1 - a.range.high, -1 - a.range.low}};
        return {fmt::format("(- {} {})", to_text(range_of(type).high), a.text), range_of(type)};
      case Kind::BitAnd:
        return a.range.is_one() ? masked(at(e, 1), a, type) : masked(a, at(e, 1), type);
      case Kind::BitOr:
      case Kind::BitXor: {
        const Term& b = at(e, 1);
        const Range bit{0, 1};
        if (a.range.within(bit) && b.range.within(bit))
          return {fmt::format(
                      fmt::runtime(e->is(Kind::BitOr) ? "(ite (= (+ {} {}) 0) 0 1)" : "(ite (= {} {}) 0 1)"),
                      a.text, b.text),
                  bit};
        if (a.range.low < 0 || b.range.low < 0) return arbitrary(type);
        Number high = 1;
        while (high <= std::max(a.range.high, b.range.high)) high *= 2;
        return arbitrary_within(type, {0, high - 1});
      }
      case Kind::Extract: {
        const Term low =
            e->index() == 0
                ? a
                : Term{fmt::format("(div {} {})", a.text, to_text(power(static_cast<unsigned>(e->index())))),
                       {a.range.low >> e->index(), a.range.high >> e->index()}};
        return wrapped(low, type);
      }
      case Kind::Concat: {
        const Number factor = power(e->operand(1)->type()->width());
        const Term high = wrapped(a, unsigned_range(e->operand(0)->type()));
        const Term low = wrapped(at(e, 1), unsigned_range(e->operand(1)->type()));
        return {fmt::format("(+ (* {} {}) {})", to_text(factor), high.text, low.text), range_of(type)};
      }
      case Kind::PopCount:
      case Kind::LeadingZeros:
      case Kind::TrailingZeros:
        return arbitrary_within(type, {0, std::min<Number>(type->width(), range_of(type).high)});
      default:
        return arbitrary(type);
    }
  }

  // x & mask, where the mask may be a constant.
  Term masked(const Term& x, const Term& mask, TypeRef type) {
    if (mask.range.is_one() && mask.range.low >= 0) {
      const Number bits = mask.range.low;
      // match: x & (2^k - 1)
      // result: x mod 2^k
      if ((bits & (bits + 1)) == 0) {
        if (x.range.within({0, bits})) return x;
        return {fmt::format("(mod {} {})", x.text, to_text(bits + 1)), {0, bits}};
      }
      // match: x & 2^k
      // result: 2^k * (x div 2^k mod 2)
      if ((bits & (bits - 1)) == 0)
        return {fmt::format("(* {} (mod (div {} {}) 2))", to_text(bits), x.text, to_text(bits)), {0, bits}};
    }
    if (x.range.low < 0 && mask.range.low < 0) return arbitrary(type);
    Number high = range_of(type).high;
    if (x.range.low >= 0) high = std::min(high, x.range.high);
    if (mask.range.low >= 0) high = std::min(high, mask.range.high);
    return arbitrary_within(type, {0, high});
  }

  Term product(const Term& a, const Term& b, TypeRef type) {
    Range range;
    const bool overflows = [&] {
      bool is_first = true;
      for (Number x : {a.range.low, a.range.high})
        for (Number y : {b.range.low, b.range.high}) {
          Number value = 0;
          if (__builtin_mul_overflow(x, y, &value)) return true;
          range.low = is_first ? value : std::min(range.low, value);
          range.high = is_first ? value : std::max(range.high, value);
          is_first = false;
        }
      return false;
    }();
    // Room for sums of such products.
    if (overflows || range.high > power(120) || range.low < -power(120)) return arbitrary(type);
    return result({fmt::format("(* {} {})", a.text, b.text), range}, type);
  }

  // match: a constant c of an unsigned type that is at least half of 2^width, in a sum or product
  // result: c - 2^width, since x + c is meant as x - (2^width - c)
  static Term balanced(const Term& term, TypeRef type) {
    const Range range = range_of(type);
    if (range.low < 0 || !term.range.is_one() || term.range.low <= range.high / 2) return term;
    const Number value = term.range.low - range.high - 1;
    return {to_text(value), {value, value}};
  }

  // Truncates toward zero; x / 0 is 0.
  Term quotient(const Term& a, const Term& b, TypeRef type) {
    if (!b.range.is_one() || b.range.low <= 0) {
      if (a.range.low >= 0 && b.range.low >= 0) return arbitrary_within(type, {0, a.range.high});
      return arbitrary(type);
    }
    const Number divisor = b.range.low;
    const Range range{a.range.low / divisor, a.range.high / divisor};
    if (a.range.low >= 0) return {fmt::format("(div {} {})", a.text, b.text), range};
    const std::string x = name_for(a.text);
    return {fmt::format("(ite (>= {} 0) (div {} {}) (- (div (- {}) {})))", x, x, b.text, x, b.text), range};
  }

  // Has the sign of a; x % 0 is x.
  Term remainder(const Term& a, const Term& b, TypeRef type) {
    if (!b.range.is_one() || b.range.low <= 0) {
      if (a.range.low < 0 || b.range.low < 0) return arbitrary(type);
      Term result = arbitrary_within(type, {0, a.range.high});
      conditions_.push_back(fmt::format("(=> (> {} 0) (< {} {}))", b.text, result.text, b.text));
      conditions_.push_back(fmt::format("(<= {} {})", result.text, a.text));
      return result;
    }
    const Number most = b.range.low - 1;
    if (a.range.low >= 0) return {fmt::format("(mod {} {})", a.text, b.text), {0, most}};
    const std::string x = name_for(a.text);
    return {fmt::format("(ite (>= {} 0) (mod {} {}) (- (mod (- {}) {})))", x, x, b.text, x, b.text),
            {-most, most}};
  }

  // Wrapping around
  // --------------------------------------------------------------------------------------------------------

  Overflow overflow_of(TypeRef type) const {
    return type->is_bitvector() && type->is_signed() ? options_.of_signed : options_.of_unsigned;
  }

  // The result of arithmetic in a type.
  Term result(Term exact, TypeRef type) {
    const Overflow overflow = overflow_of(type);
    if (overflow == Overflow::Wraps) return wrapped(exact, type);
    const Range range = range_of(type);
    if (exact.range.within(range)) return exact;
    if (overflow == Overflow::Checked && current_ != nullptr) {
      exact.text = name_for(exact.text);
      std::vector<std::string> sides;
      if (exact.range.low < range.low)
        sides.push_back(fmt::format("(< {} {})", exact.text, to_text(range.low)));
      if (exact.range.high > range.high)
        sides.push_back(fmt::format("(> {} {})", exact.text, to_text(range.high)));
      checked_[current_] = sides.size() == 1 ? sides[0] : fmt::format("(or {})", fmt::join(sides, " "));
    }
    exact.range = {std::max(exact.range.low, range.low), std::min(exact.range.high, range.high)};
    if (exact.range.low > exact.range.high) exact.range = range;
    return exact;
  }

  Term wrapped(const Term& exact, TypeRef type) { return wrapped(exact, range_of(type)); }

  static Range unsigned_range(TypeRef type) { return {0, power(type->width()) - 1}; }

  Term wrapped(const Term& exact, const Range& range) {
    if (exact.range.within(range)) return exact;
    const Number period = range.high - range.low + 1;
    if (exact.range.low >= range.low - period && exact.range.high <= range.high + period) {
      const std::string x = name_for(exact.text);
      std::string text = x;
      if (exact.range.low < range.low)
        text = fmt::format("(ite (< {} {}) (+ {} {}) {})", x, to_text(range.low), x, to_text(period), text);
      if (exact.range.high > range.high)
        text = fmt::format("(ite (> {} {}) (- {} {}) {})", x, to_text(range.high), x, to_text(period), text);
      return {text, range};
    }
    if (range.low == 0) return {fmt::format("(mod {} {})", exact.text, to_text(period)), range};
    return {fmt::format("(- (mod (+ {} {}) {}) {})", exact.text, to_text(-range.low), to_text(period),
                        to_text(-range.low)),
            range};
  }

  const System& system_;
  const IntegerOptions& options_;
  std::unordered_map<ExprRef, Term> known_;
  std::unordered_map<ExprRef, unsigned> uses_;
  std::unordered_map<ExprRef, bool> counted_;
  std::map<std::string, std::string> variables_;  // sorts by name
  std::vector<std::pair<std::string, std::string>> definitions_;
  std::vector<std::string> conditions_;
  unsigned fresh_ = 0;
  ExprRef current_ = nullptr;                         // the expression that is being made
  std::unordered_map<ExprRef, std::string> checked_;  // when they overflow
  std::unordered_set<ExprRef> looked_at_;
  std::vector<std::string> overflows_;
};

}  // namespace

std::string integer_script(const System& system, const IntegerOptions& options) {
  std::string script = "(set-logic HORN)\n";
  for (size_t i = 1; i < system.predicates.size(); ++i) {
    std::vector<std::string> sorts;
    for (const Parameter& parameter : system.predicates[i].parameters)
      sorts.push_back(sort_of(parameter.symbol->type()));
    script += fmt::format("(declare-fun p{} ({}) Bool)\n", i, fmt::join(sorts, " "));
  }
  for (const Clause& clause : system.clauses) script += ClauseEncoder(system, options).encode(clause);
  return script;
}

}  // namespace heddle::engines::horn
