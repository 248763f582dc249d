#include "engines/horn/solution.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace heddle::engines::horn {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr unsigned kWidest = 256;        // bits of a term
constexpr size_t kLongestText = 20'000;  // of a conjunct

// Text
// ------------------------------------------------------------------------------------------------------------

struct Node {
  std::string atom;  // empty: a list
  std::vector<const Node*> list;
  bool is_list() const { return atom.empty(); }
  bool heads(const char* word) const { return is_list() && !list.empty() && list[0]->atom == word; }
};

class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  // The next item of the text, or null at its end or where it is not well-formed.
  const Node* next() {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] == ')') return nullptr;
    if (text_[at_] != '(') return atom();
    ++at_;
    Node& node = nodes_.emplace_back();
    while (const Node* part = next()) node.list.push_back(part);
    skip_blanks();
    if (at_ >= text_.size()) return nullptr;
    ++at_;
    return &node;
  }
  const Node* list(std::vector<const Node*> parts) {
    Node& node = nodes_.emplace_back();
    node.list = std::move(parts);
    return &node;
  }

 private:
  const Node* atom() {
    const size_t begin = at_;
    const char quote = text_[at_] == '|' || text_[at_] == '"' ? text_[at_] : '\0';
    ++at_;
    if (quote != '\0') {
      while (at_ < text_.size() && text_[at_] != quote) ++at_;
      if (at_ < text_.size()) ++at_;
    } else {
      while (at_ < text_.size() && !isspace(static_cast<unsigned char>(text_[at_])) && text_[at_] != '(' &&
             text_[at_] != ')')
        ++at_;
    }
    Node& node = nodes_.emplace_back();
    node.atom = text_.substr(begin, at_ - begin);
    return &node;
  }
  void skip_blanks() {
    while (at_ < text_.size() && isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }

  const std::string& text_;
  size_t at_ = 0;
  std::deque<Node> nodes_;
};

std::string spelled(const Node& node) {
  if (!node.is_list()) return node.atom;
  std::string text = "(";
  for (const Node* part : node.list) text += spelled(*part) + " ";
  return text + ")";
}

// Linear forms
// ------------------------------------------------------------------------------------------------------------

using Number = __int128;
constexpr Number kLargest = static_cast<Number>(1) << 100;

// A sum of multiples of variables and a constant (the variable without a name).
struct Linear {
  std::map<std::string, Number> terms;

  bool add(const Linear& other, Number factor) {
    for (const auto& [name, coefficient] : other.terms) {
      Number product = 0;
      if (__builtin_mul_overflow(coefficient, factor, &product)) return false;
      Number& sum = terms[name];
      sum += product;
      if (sum > kLargest || sum < -kLargest) return false;
      if (sum == 0) terms.erase(name);
    }
    return true;
  }
  static Linear constant(Number value) {
    Linear result;
    if (value != 0) result.terms[""] = value;
    return result;
  }
  std::optional<Number> as_constant() const {
    if (terms.empty()) return 0;
    return terms.size() == 1 && terms.begin()->first.empty() ? std::optional(terms.begin()->second)
                                                             : std::nullopt;
  }
};

std::optional<Linear> linear_form(const Node& node) {
  if (!node.is_list()) {
    const bool is_number = node.atom.find_first_not_of("0123456789") == std::string::npos;
    if (is_number && node.atom.size() > 28) return std::nullopt;
    if (!is_number) return Linear{{{node.atom, 1}}};
    Number value = 0;
    for (char digit : node.atom) value = value * 10 + (digit - '0');
    return Linear::constant(value);
  }
  if (node.list.size() < 2 || node.list[0]->is_list()) return std::nullopt;
  const std::string& op = node.list[0]->atom;
  if (op != "+" && op != "-" && op != "*") return std::nullopt;
  Linear result;
  for (size_t i = 1; i < node.list.size(); ++i) {
    std::optional<Linear> part = linear_form(*node.list[i]);
    if (!part) return std::nullopt;
    if (i == 1) {
      if (!result.add(*part, op == "-" && node.list.size() == 2 ? -1 : 1)) return std::nullopt;
    } else if (op == "*") {
      if (const auto factor = result.as_constant()) {
        result = {};
        if (!result.add(*part, *factor)) return std::nullopt;
      } else if (const auto constant = part->as_constant()) {
        Linear scaled;
        if (!scaled.add(result, *constant)) return std::nullopt;
        result = scaled;
      } else {
        return std::nullopt;
      }
    } else if (!result.add(*part, op == "-" ? -1 : 1)) {
      return std::nullopt;
    }
  }
  return result;
}

// Of a condition that says that a linear form is at most zero: that form.
std::optional<Linear> at_most_zero(const Node& node, bool is_negated = false) {
  if (node.heads("not") && node.list.size() == 2) return at_most_zero(*node.list[1], !is_negated);
  if (!node.is_list() || node.list.size() != 3 || node.list[0]->is_list()) return std::nullopt;
  std::string op = node.list[0]->atom;
  if (is_negated) op = op == "<=" ? ">" : op == "<" ? ">=" : op == ">=" ? "<" : op == ">" ? "<=" : "";
  if (op != "<=" && op != "<" && op != ">=" && op != ">") return std::nullopt;
  const std::optional<Linear> a = linear_form(*node.list[1]);
  const std::optional<Linear> b = linear_form(*node.list[2]);
  if (!a || !b) return std::nullopt;
  const Number sign = op[0] == '<' ? 1 : -1;
  Linear result;
  if (!result.add(*a, sign) || !result.add(*b, -sign)) return std::nullopt;
  if (op.size() == 1 && !result.add(Linear::constant(1), 1)) return std::nullopt;
  return result;
}

// Conditions
// ------------------------------------------------------------------------------------------------------------

struct Untranslatable {};

using Names = std::unordered_map<std::string, const Node*>;

// Expressions for terms of a solution. A number is a signed bit-vector that is wide enough, unless `modulus`
// gives a width at which everything is computed.
class Translator {
 public:
  Translator(expr::Store& store, std::unordered_map<std::string, ExprRef> places, unsigned modulus)
      : store_(store), places_(std::move(places)), modulus_(modulus) {}

  ExprRef condition(const Node& node) {
    if (!node.is_list()) return boolean_atom(node);
    if (node.list.empty() || node.list[0]->is_list()) throw Untranslatable();
    const std::string& op = node.list[0]->atom;
    if (op == "not") return store_.negation(condition(operand(node, 1)));
    if (op == "and") return fold(node, Kind::And);
    if (op == "or") return fold(node, Kind::Or);
    if (op == "=>")
      return store_.binary(Kind::Or, store_.negation(condition(operand(node, 1))),
                           condition(operand(node, 2)));
    if (op == "ite")
      return store_.ite(condition(operand(node, 1)), condition(operand(node, 2)),
                        condition(operand(node, 3)));
    static const std::map<std::string, Kind> kComparisons = {
        {"<", Kind::Lt}, {"<=", Kind::Le}, {">", Kind::Gt}, {">=", Kind::Ge}, {"=", Kind::Eq}};
    auto found = kComparisons.find(op);
    if (found == kComparisons.end() || node.list.size() != 3) throw Untranslatable();
    if (op == "=" && is_condition(operand(node, 1)))
      return store_.binary(Kind::Eq, condition(operand(node, 1)), condition(operand(node, 2)));
    const std::optional<Linear> left = linear_form(operand(node, 1));
    const std::optional<Linear> right = linear_form(operand(node, 2));
    if (Linear form; left && right && form.add(*left, 1) && form.add(*right, -1))
      return compared_with_zero(found->second, form);
    return compared(found->second, number(operand(node, 1)), number(operand(node, 2)));
  }

  // With what is subtracted on the other side: sums that only grow are easier for a solver.
  ExprRef compared_with_zero(Kind kind, const Linear& form) {
    return compared(kind, sum(form, 1), sum(form, -1));
  }

 private:
  const Node& operand(const Node& node, size_t i) {
    if (i >= node.list.size()) throw Untranslatable();
    return *node.list[i];
  }

  ExprRef compared(Kind kind, ExprRef a, ExprRef b) {
    if (modulus_ != 0 && kind != Kind::Eq) throw Untranslatable();
    const unsigned width = std::max(a->type()->width(), b->type()->width());
    return store_.binary(kind, widened(a, width), widened(b, width));
  }

  // The terms of that sign.
  ExprRef sum(const Linear& form, int sign) {
    ExprRef result = nullptr;
    for (const auto& [name, signed_coefficient] : form.terms) {
      const Number coefficient = signed_coefficient * sign;
      if (coefficient <= 0) continue;
      const std::array<uint64_t, 2> words = {static_cast<uint64_t>(coefficient),
                                             static_cast<uint64_t>(coefficient >> 64)};
      ExprRef term = constant(llvm::APInt(129, llvm::ArrayRef<uint64_t>(words)));
      if (!name.empty()) {
        ExprRef variable = number_atom(Node{name, {}});
        term = coefficient == 1 ? variable : combined(Kind::Mul, term, variable);
      }
      result = result == nullptr ? term : combined(Kind::Add, result, term);
    }
    return result != nullptr ? result : constant(llvm::APInt(1, 0));
  }

  ExprRef boolean_atom(const Node& node) {
    if (node.atom == "true" || node.atom == "false") return store_.boolean(node.atom == "true");
    ExprRef place = place_of(node);
    if (!place->type()->is_bool()) throw Untranslatable();
    return place;
  }

  ExprRef place_of(const Node& node) {
    auto found = places_.find(node.atom);
    if (found == places_.end() || found->second == nullptr) throw Untranslatable();
    return found->second;
  }

  bool is_condition(const Node& node) {
    if (!node.is_list()) {
      auto found = places_.find(node.atom);
      return node.atom == "true" || node.atom == "false" ||
             (found != places_.end() && found->second != nullptr && found->second->type()->is_bool());
    }
    for (const char* op : {"not", "and", "or", "=>", "<", "<=", ">", ">=", "="})
      if (node.heads(op)) return true;
    return node.heads("ite") && is_condition(operand(node, 2));
  }

  ExprRef fold(const Node& node, Kind kind) {
    if (node.list.size() < 2) throw Untranslatable();
    ExprRef result = condition(operand(node, 1));
    for (size_t i = 2; i < node.list.size(); ++i)
      result = store_.binary(kind, result, condition(operand(node, i)));
    return result;
  }

  ExprRef widened(ExprRef e, unsigned width) {
    if (modulus_ != 0) return e;
    if (width > kWidest) throw Untranslatable();
    return store_.cast(store_.signed_type(width), e);
  }

  ExprRef constant(const llvm::APInt& value) {
    const unsigned width = modulus_ != 0 ? modulus_ : value.getSignificantBits();
    if (modulus_ != 0) return store_.constant(store_.unsigned_type(width), value.sextOrTrunc(width));
    return store_.constant(store_.signed_type(width), value.sextOrTrunc(width));
  }

  ExprRef number(const Node& node) {
    if (!node.is_list()) return number_atom(node);
    if (node.list.size() < 2 || node.list[0]->is_list()) throw Untranslatable();
    const std::string& op = node.list[0]->atom;
    if (op == "+" || op == "*") {
      ExprRef result = number(operand(node, 1));
      for (size_t i = 2; i < node.list.size(); ++i)
        result = combined(op == "+" ? Kind::Add : Kind::Mul, result, number(operand(node, i)));
      return result;
    }
    if (op == "-") {
      ExprRef first = number(operand(node, 1));
      if (node.list.size() == 2) return store_.unary(Kind::Neg, widened(first, first->type()->width() + 1));
      for (size_t i = 2; i < node.list.size(); ++i)
        first = combined(Kind::Sub, first, number(operand(node, i)));
      return first;
    }
    if (op == "ite") {
      ExprRef a = number(operand(node, 2));
      ExprRef b = number(operand(node, 3));
      const unsigned width = std::max(a->type()->width(), b->type()->width());
      return store_.ite(condition(operand(node, 1)), widened(a, width), widened(b, width));
    }
    if ((op == "div" || op == "mod") && modulus_ == 0) return divided(op == "div", node);
    throw Untranslatable();
  }

  ExprRef number_atom(const Node& node) {
    if (isdigit(static_cast<unsigned char>(node.atom[0])) != 0) {
      if (node.atom.find_first_not_of("0123456789") != std::string::npos) throw Untranslatable();
      return constant(
          llvm::APInt(static_cast<unsigned>(node.atom.size()) * 4 + 1, llvm::StringRef(node.atom), 10));
    }
    ExprRef place = place_of(node);
    if (place->type()->is_pointer()) place = store_.cast(store_.size_type(), place);
    TypeRef type = place->type();
    if (!type->is_bitvector()) throw Untranslatable();
    if (modulus_ != 0) return store_.cast(store_.unsigned_type(modulus_), place);
    return widened(place, type->width() + (type->is_signed() ? 0 : 1));
  }

  ExprRef combined(Kind kind, ExprRef a, ExprRef b) {
    const unsigned x = a->type()->width();
    const unsigned y = b->type()->width();
    const unsigned width = kind == Kind::Mul ? x + y : std::max(x, y) + 1;
    return store_.binary(kind, widened(a, width), widened(b, width));
  }

  // SMT-LIB's division leaves a remainder that is not negative.
  ExprRef divided(bool is_quotient, const Node& node) {
    ExprRef b = number(operand(node, 2));
    if (node.list.size() != 3 || !b->is(Kind::Constant) || !b->value().isStrictlyPositive())
      throw Untranslatable();
    ExprRef a = number(operand(node, 1));
    const unsigned width = std::max(a->type()->width(), b->type()->width()) + 1;
    a = widened(a, width);
    b = widened(b, width);
    ExprRef rest = store_.binary(Kind::Mod, a, b);
    rest = store_.ite(store_.binary(Kind::Lt, rest, store_.constant(rest->type(), 0)),
                      store_.binary(Kind::Add, rest, b), rest);
    if (!is_quotient) return rest;
    return store_.binary(Kind::Div, store_.binary(Kind::Sub, widened(a, width + 1), widened(rest, width + 1)),
                         widened(b, width + 1));
  }

  expr::Store& store_;
  std::unordered_map<std::string, ExprRef> places_;
  unsigned modulus_;
};

// One predicate
// ------------------------------------------------------------------------------------------------------------

class Definition {
 public:
  Definition(expr::Store& store, Reader& reader, const Predicate& predicate, const Node& define,
             Vocabulary vocabulary)
      : store_(store), reader_(reader) {
    const Node& parameters = *define.list[2];
    for (size_t i = 0; i < parameters.list.size() && i < predicate.parameters.size(); ++i) {
      const Parameter& parameter = predicate.parameters[i];
      ExprRef name = vocabulary == Vocabulary::Places ? parameter.place : parameter.symbol;
      // All pointers have one type inside symbolic execution.
      const bool is_usable =
          name != nullptr && (name->type() == parameter.symbol->type() ||
                              (name->type()->is_pointer() && parameter.symbol->type()->is_pointer()));
      if (!parameters.list[i]->is_list() || parameters.list[i]->list.empty()) continue;
      places_[parameters.list[i]->list[0]->atom] = is_usable ? name : nullptr;
    }
    split(*define.list[4], {}, false);
  }

  std::vector<ExprRef> conditions(unsigned& untranslated) {
    std::vector<ExprRef> result;
    add_equalities(result);
    for (const Node* conjunct : conjuncts_)
      if (ExprRef condition = translated(*conjunct, 0); condition != nullptr)
        result.push_back(condition);
      else
        ++untranslated;
    return result;
  }

 private:
  // Conjuncts with their definitions put in.
  void split(const Node& node, const Names& names, bool is_negated) {
    if (node.heads("let") && node.list.size() == 3) {
      Names inner = names;
      for (const Node* binding : node.list[1]->list)
        if (binding->list.size() == 2) inner[binding->list[0]->atom] = substituted(*binding->list[1], names);
      return split(*node.list[2], inner, is_negated);
    }
    if (!node.is_list())
      if (auto found = names.find(node.atom); found != names.end())
        return split(*found->second, {}, is_negated);
    if (node.heads("not") && node.list.size() == 2) return split(*node.list[1], names, !is_negated);
    if (node.heads(is_negated ? "or" : "and")) {
      for (size_t i = 1; i < node.list.size(); ++i) split(*node.list[i], names, is_negated);
      return;
    }
    const Node* conjunct = substituted(node, names);
    if (is_negated) {
      Reader& reader = reader_;
      static const Node kNot{"not", {}};
      conjunct = reader.list({&kNot, conjunct});
    }
    conjuncts_.push_back(conjunct);
  }

  const Node* substituted(const Node& node, const Names& names) {
    if (!node.is_list()) {
      auto found = names.find(node.atom);
      return found == names.end() ? &node : found->second;
    }
    if (node.heads("let") && node.list.size() == 3) {
      Names inner = names;
      for (const Node* binding : node.list[1]->list)
        if (binding->list.size() == 2) inner[binding->list[0]->atom] = substituted(*binding->list[1], names);
      return substituted(*node.list[2], inner);
    }
    if (names.empty()) return has_let(node) ? rebuilt(node, names) : &node;
    return rebuilt(node, names);
  }
  static bool has_let(const Node& node) {
    if (node.heads("let")) return true;
    return std::any_of(node.list.begin(), node.list.end(), [](const Node* part) { return has_let(*part); });
  }
  const Node* rebuilt(const Node& node, const Names& names) {
    std::vector<const Node*> parts;
    for (const Node* part : node.list) parts.push_back(substituted(*part, names));
    return reader_.list(std::move(parts));
  }

  ExprRef translated(const Node& conjunct, unsigned modulus) {
    if (spelled(conjunct).size() > kLongestText) return nullptr;
    try {
      return Translator(store_, places_, modulus).condition(conjunct);
    } catch (const Untranslatable&) {
      return nullptr;
    }
  }

  // match: a <= b, a >= b
  // result: a == b, also modulo 2^width, as the machine computes
  void add_equalities(std::vector<ExprRef>& result) {
    std::map<std::map<std::string, Number>, const Node*> seen;
    std::unordered_set<const Node*> superseded;
    std::vector<Linear> equalities;
    for (const Node* conjunct : conjuncts_) {
      const std::optional<Linear> form = at_most_zero(*conjunct);
      if (!form) continue;
      Linear opposite;
      opposite.add(*form, -1);
      if (auto other = seen.find(opposite.terms); other != seen.end()) {
        equalities.push_back(*form);
        superseded.insert({conjunct, other->second});
      }
      seen.emplace(form->terms, conjunct);
    }
    for (const Node* conjunct : conjuncts_) {
      if (!conjunct->heads("=") || conjunct->list.size() != 3) continue;
      const std::optional<Linear> left = linear_form(*conjunct->list[1]);
      const std::optional<Linear> right = linear_form(*conjunct->list[2]);
      if (Linear form; left && right && form.add(*left, 1) && form.add(*right, -1))
        equalities.push_back(form);
    }
    for (const Linear& equality : equalities) {
      add_equality(result, equality, 0);
      if (const unsigned width = common_width(equality); width != 0) add_equality(result, equality, width);
    }
    std::erase_if(conjuncts_, [&](const Node* conjunct) { return superseded.contains(conjunct); });
  }

  void add_equality(std::vector<ExprRef>& result, const Linear& form, unsigned modulus) {
    try {
      result.push_back(Translator(store_, places_, modulus).compared_with_zero(Kind::Eq, form));
    } catch (const Untranslatable&) {
      // Variables that the program has no name for.
    }
  }

  // The width of all variables in a form, 0 if there is no such width.
  unsigned common_width(const Linear& form) const {
    unsigned width = 0;
    for (const auto& [name, coefficient] : form.terms) {
      if (name.empty()) continue;
      auto found = places_.find(name);
      if (found == places_.end() || found->second == nullptr) return 0;
      TypeRef type = found->second->type();
      if (!type->is_bitvector() && !type->is_pointer()) return 0;
      if (width != 0 && width != type->width()) return 0;
      width = type->width();
    }
    return width;
  }

  expr::Store& store_;
  Reader& reader_;
  std::unordered_map<std::string, ExprRef> places_;
  std::vector<const Node*> conjuncts_;
};

}  // namespace

Solution read_solution(expr::Store& store, const System& system, const std::string& answer,
                       Vocabulary vocabulary) {
  Solution solution;
  solution.conditions.resize(system.predicates.size());
  Reader reader(answer);
  const Node* verdict = reader.next();
  if (verdict == nullptr || verdict->is_list()) return solution;
  if (verdict->atom == "unsat") solution.outcome = Outcome::Refuted;
  if (verdict->atom != "sat") return solution;
  solution.outcome = Outcome::Solved;
  const Node* model = reader.next();
  if (model == nullptr) return solution;
  for (const Node* define : model->list) {
    if (!define->heads("define-fun") || define->list.size() != 5 || define->list[1]->atom.size() < 2)
      continue;
    const std::string& name = define->list[1]->atom;
    if (name[0] != 'p' || name.find_first_not_of("0123456789", 1) != std::string::npos) continue;
    const size_t number = std::stoul(name.substr(1));
    if (number == 0 || number >= system.predicates.size()) continue;
    const Predicate& predicate = system.predicates[number];
    if (vocabulary == Vocabulary::Places && !predicate.piece->is_loop) continue;
    solution.conditions[number] =
        Definition(store, reader, predicate, *define, vocabulary).conditions(solution.untranslated);
  }
  return solution;
}

}  // namespace heddle::engines::horn
