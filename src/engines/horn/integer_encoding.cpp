#include "engines/horn/integer_encoding.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "engines/horn/clause_frame.h"
#include "engines/horn/integer_operations.h"

namespace heddle::engines::horn {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

class ClauseEncoder {
 public:
  ClauseEncoder(const System& system, const IntegerOptions& options)
      : system_(system), options_(options), frame_(options) {}

  std::string encode(const Clause& clause) {
    count_uses(clause);
    std::vector<std::string> premises;
    for (const Application& body : clause.body) premises.push_back(application(body));
    const size_t bodies = premises.size();
    premises.push_back(term(clause.condition).text);
    const std::string head = clause.head ? application(*clause.head) : "false";
    find_overflows(clause);
    std::string result = frame_.closed(premises, head);
    if (overflows_.empty()) return result;
    premises.resize(bodies);
    premises.push_back(fmt::format("(or {})", fmt::join(overflows_, " ")));
    return result + frame_.closed(premises, "false");
  }

 private:
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
      text += " " + (value != nullptr ? term(value) : frame_.arbitrary(parameters[i].symbol->type())).text;
    }
    return text + ")";
  }

  // Expressions
  // --------------------------------------------------------------------------------------------------------

  const Term& term(ExprRef root) {
    expr::for_each_subexpression(root, [&](ExprRef e) {
      if (known_.contains(e) || sort_of(e->type()).empty()) return;
      Term result = make(e);
      if (uses_[e] > 1 || result.text.size() > 200) result.text = frame_.name_for(result.text);
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
    if (e->is(Kind::Symbol)) return frame_.variable(fmt::format("v{}", e->id()), e->type());
    if (!is_encoded(e)) return frame_.arbitrary(e->type());
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
        return frame_.arbitrary(e->type());
    }
  }

  static Term constant(ExprRef e) {
    if (e->type()->is_bool()) return {e->small_value() != 0 ? "true" : "false", {}};
    return constant_term(value_of(e));
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
        return frame_.arbitrary(e->type());
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
        return frame_.arbitrary(e->type());
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
        result.text = frame_.name_for(result.text);
        frame_.constrain(result.text, type);
        return result;
      }
      case Kind::Cast:
      case Kind::Reinterpret:
        if (e->operand(0)->type()->is_bool()) return {fmt::format("(ite {} 1 0)", at(e, 0).text), {0, 1}};
        return has_numbers ? operations_.wrapped(at(e, 0), range_of(type)) : frame_.arbitrary(type);
      default:
        return has_numbers ? arithmetic(e) : frame_.arbitrary(type);
    }
  }

  Term arithmetic(ExprRef e) {
    TypeRef type = e->type();
    const Term& a = at(e, 0);
    switch (e->kind()) {
      case Kind::Neg:
        return result(e, negated(a));
      case Kind::Add:
        return result(e, sum(a, balanced(at(e, 1), type)));
      case Kind::Sub:
        return result(e, difference(a, at(e, 1)));
      case Kind::Mul:
        return result_or_arbitrary(e, product(balanced(a, type), balanced(at(e, 1), type)));
      case Kind::Div:
        return operations_.quotient(a, at(e, 1), type);
      case Kind::Mod:
        return operations_.remainder(a, at(e, 1), type);
      case Kind::Shl:
        if (!is_known_distance(at(e, 1), type)) return frame_.arbitrary(type);
        return result_or_arbitrary(
            e, product(a, constant_term(power(static_cast<unsigned>(at(e, 1).range.low)))));
      case Kind::Shr:
        return operations_.shifted_right(a, at(e, 1), type);
      default:
        return bits(e);
    }
  }

  Term bits(ExprRef e) {
    TypeRef type = e->type();
    const Term& a = at(e, 0);
    switch (e->kind()) {
      case Kind::BitNot:
        return operations_.inverted(a, type);
      case Kind::BitAnd:
        return operations_.bit_and(a, at(e, 1), type);
      case Kind::BitOr:
        return operations_.bit_or(a, at(e, 1), type);
      case Kind::BitXor:
        return operations_.bit_xor(a, at(e, 1), type);
      case Kind::Extract:
        return operations_.extracted(a, static_cast<unsigned>(e->index()), type);
      case Kind::Concat:
        return operations_.concatenated(e, a, at(e, 1));
      case Kind::PopCount:
      case Kind::LeadingZeros:
      case Kind::TrailingZeros:
        return frame_.arbitrary_within(type, {0, std::min<Number>(type->width(), range_of(type).high)});
      default:
        return frame_.arbitrary(type);
    }
  }

  Term result_or_arbitrary(ExprRef e, std::optional<Term> exact) {
    return exact ? result(e, std::move(*exact)) : frame_.arbitrary(e->type());
  }

  // The result of arithmetic, in the type of the expression.
  Term result(ExprRef e, Term exact) {
    const Overflow overflow = options_.overflow_of(e->type());
    const Range range = range_of(e->type());
    if (overflow == Overflow::Wraps) return operations_.wrapped(exact, range);
    if (exact.range.within(range)) return exact;
    if (overflow == Overflow::Checked) {
      exact.text = frame_.name_for(exact.text);
      std::vector<std::string> sides;
      if (exact.range.low < range.low)
        sides.push_back(fmt::format("(< {} {})", exact.text, to_text(range.low)));
      if (exact.range.high > range.high)
        sides.push_back(fmt::format("(> {} {})", exact.text, to_text(range.high)));
      checked_[e] = sides.size() == 1 ? sides[0] : fmt::format("(or {})", fmt::join(sides, " "));
    }
    exact.range = {std::max(exact.range.low, range.low), std::min(exact.range.high, range.high)};
    if (exact.range.low > exact.range.high) exact.range = range;
    return exact;
  }

  const System& system_;
  const IntegerOptions& options_;
  ClauseFrame frame_;
  IntegerOperations operations_{frame_};
  std::unordered_map<ExprRef, Term> known_;
  std::unordered_map<ExprRef, unsigned> uses_;
  std::unordered_map<ExprRef, bool> counted_;
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
