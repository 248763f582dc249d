#include "engines/horn/solution.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "engines/horn/condition_translator.h"

namespace heddle::engines::horn {

using expr::ExprRef;
using expr::TypeRef;

namespace {

constexpr size_t kLongestText = 20'000;  // of a conjunct

using Names = std::unordered_map<std::string, const SExpression*>;

// What the solution says of one predicate.
class Definition {
 public:
  Definition(expr::Store& store, SExpressionReader& reader, const Predicate& predicate,
             const SExpression& define, Vocabulary vocabulary)
      : store_(store), reader_(reader) {
    const SExpression& parameters = *define.list[2];
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
    for (const SExpression* conjunct : conjuncts_)
      if (ExprRef condition = translated_if_short(*conjunct); condition != nullptr)
        result.push_back(condition);
      else
        ++untranslated;
    return result;
  }

 private:
  // Conjuncts with their definitions put in.
  void split(const SExpression& node, const Names& names, bool is_negated) {
    if (node.heads("let") && node.list.size() == 3) {
      Names inner = names;
      for (const SExpression* binding : node.list[1]->list)
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
    const SExpression* conjunct = substituted(node, names);
    if (is_negated) {
      static const SExpression kNot{"not", {}};
      conjunct = reader_.list({&kNot, conjunct});
    }
    conjuncts_.push_back(conjunct);
  }

  const SExpression* substituted(const SExpression& node, const Names& names) {
    if (!node.is_list()) {
      auto found = names.find(node.atom);
      return found == names.end() ? &node : found->second;
    }
    if (node.heads("let") && node.list.size() == 3) {
      Names inner = names;
      for (const SExpression* binding : node.list[1]->list)
        if (binding->list.size() == 2) inner[binding->list[0]->atom] = substituted(*binding->list[1], names);
      return substituted(*node.list[2], inner);
    }
    if (names.empty()) return has_let(node) ? rebuilt(node, names) : &node;
    return rebuilt(node, names);
  }
  static bool has_let(const SExpression& node) {
    if (node.heads("let")) return true;
    return std::any_of(node.list.begin(), node.list.end(),
                       [](const SExpression* part) { return has_let(*part); });
  }
  const SExpression* rebuilt(const SExpression& node, const Names& names) {
    std::vector<const SExpression*> parts;
    for (const SExpression* part : node.list) parts.push_back(substituted(*part, names));
    return reader_.list(std::move(parts));
  }

  ExprRef translated_if_short(const SExpression& conjunct) {
    return length_of(conjunct) > kLongestText ? nullptr : translated(store_, places_, conjunct);
  }

  // match: a <= b, a >= b
  // result: a == b, also modulo 2^width, as the machine computes
  void add_equalities(std::vector<ExprRef>& result) {
    std::map<std::map<std::string, LinearForm::Number>, const SExpression*> seen;
    std::unordered_set<const SExpression*> superseded;
    std::vector<LinearForm> equalities;
    for (const SExpression* conjunct : conjuncts_) {
      const std::optional<LinearForm> form = at_most_zero(*conjunct);
      if (!form) continue;
      LinearForm opposite;
      opposite.add(*form, -1);
      if (auto other = seen.find(opposite.terms); other != seen.end()) {
        equalities.push_back(*form);
        superseded.insert({conjunct, other->second});
      }
      seen.emplace(form->terms, conjunct);
    }
    for (const SExpression* conjunct : conjuncts_) {
      if (!conjunct->heads("=") || conjunct->list.size() != 3) continue;
      if (const std::optional<LinearForm> form = difference(*conjunct->list[1], *conjunct->list[2]))
        equalities.push_back(*form);
    }
    for (const LinearForm& equality : equalities) {
      add_equality(result, equality, 0);
      if (const unsigned width = common_width(equality); width != 0) add_equality(result, equality, width);
    }
    std::erase_if(conjuncts_, [&](const SExpression* conjunct) { return superseded.contains(conjunct); });
  }

  void add_equality(std::vector<ExprRef>& result, const LinearForm& form, unsigned modulus) {
    if (ExprRef equality = equals_zero(store_, places_, form, modulus); equality != nullptr)
      result.push_back(equality);
  }

  // The width of all variables in a form, 0 if there is no such width.
  unsigned common_width(const LinearForm& form) const {
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
  SExpressionReader& reader_;
  Places places_;
  std::vector<const SExpression*> conjuncts_;
};

}  // namespace

Solution read_solution(expr::Store& store, const System& system, const std::string& answer,
                       Vocabulary vocabulary) {
  Solution solution;
  solution.conditions.resize(system.predicates.size());
  SExpressionReader reader(answer);
  const SExpression* verdict = reader.next();
  if (verdict == nullptr || verdict->is_list()) return solution;
  if (verdict->atom == "unsat") solution.outcome = Outcome::Refuted;
  if (verdict->atom != "sat") return solution;
  solution.outcome = Outcome::Solved;
  const SExpression* model = reader.next();
  if (model == nullptr) return solution;
  for (const SExpression* define : model->list) {
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
