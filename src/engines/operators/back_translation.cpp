#include "engines/operators/back_translation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engines/operators/acsl_text.h"
#include "expr/comparison.h"
#include "expr/fold.h"
#include "expr/simplify.h"
#include "expr/substitute.h"
#include "instrument/operators/rule_terms.h"
#include "ir/text.h"
#include "smt/solver.h"
#include "spec/rule_effect.h"
#include "witness/c_expression.h"

namespace heddle::engines::operators {

using expr::Aggregate;
using expr::ExprRef;
using expr::Kind;
using instrument::operators::Application;
using instrument::operators::Ghosts;
using instrument::operators::Instance;

namespace {

constexpr double kSeconds = 1;  // for a question to the solver
constexpr std::string_view kOurs = "__heddle_";

// What an operator's invariant says of the ghost that holds the aggregate: where the guard holds, it is the
// fold of the tracked array over a range.
struct Meaning {
  const Instance* instance = nullptr;
  ExprRef ghost = nullptr;
  ExprRef is_tracked = nullptr;
  ExprRef guard = nullptr;
  ExprRef low = nullptr;
  ExprRef high = nullptr;
  ExprRef low_ghost = nullptr;  // the same in the woven program
  ExprRef high_ghost = nullptr;
  ExprRef aggregate = nullptr;  // a symbol that stands for it
};

class Loop {
 public:
  Loop(ir::Program& woven, const result::LoopFact& fact, std::vector<Meaning> meanings)
      : program_(woven),
        store_(woven.store()),
        fact_(fact),
        function_(woven.find_function(fact.loop.function)),
        meanings_(std::move(meanings)),
        all_(meanings_) {}

  std::optional<result::LoopFact> run() {
    if (function_ == nullptr || !is_in_function() || !is_in_every_call()) return std::nullopt;
    for (const result::Formula& formula : fact_.formulas)
      if (!formula.expression.empty())
        formulas_.push_back(ir::parse_expression(formula.expression, program_));
    find_equations();
    choose_meanings();
    result::LoopFact result;
    result.loop = fact_.loop;
    for (ExprRef formula : formulas_)
      if (const std::optional<std::string> text = told(formula, meanings_)) add(result, *text);
    for (const Meaning& meaning : all_)
      for (const std::string& text : told_of_part(meaning)) add(result, text);
    if (result.formulas.empty()) return std::nullopt;
    std::string clauses;
    for (const result::Formula& formula : result.formulas)
      clauses += fmt::format(" loop invariant {};", formula.text);
    result.text = fmt::format("loop at {}:{}", ir::to_string(program_, fact_.loop.location), clauses);
    return result;
  }

 private:
  // Not where another function stands in its place: its variables have other names there.
  bool is_in_function() const {
    const support::SourceLocation& place = fact_.loop.location;
    const support::SourceRange& range = function_->range;
    return place.valid() && range.valid() && place.file == range.begin.file &&
           range.begin.offset <= place.offset && place.offset <= range.end_offset;
  }

  // The program begins with one call of main. Elsewhere, what holds in one call need not in another.
  bool is_in_every_call() const {
    return fact_.context.empty() ||
           (*function_->name == "main" && std::ranges::count(fact_.context, '/') == 1);
  }

  static void add(result::LoopFact& result, const std::string& text) {
    const bool is_known = std::ranges::any_of(
        result.formulas, [&](const result::Formula& formula) { return formula.text == text; });
    if (!is_known) result.formulas.push_back({"", text});
  }

  static bool has_ghost(ExprRef e) {
    bool found = false;
    expr::for_each_subexpression(e, [&](ExprRef part) {
      found |= part->is(Kind::Symbol) && part->text().find(kOurs) != std::string::npos;
    });
    return found;
  }

  static bool mentions(ExprRef e, ExprRef symbol) {
    bool found = false;
    expr::for_each_subexpression(e, [&](ExprRef part) { found |= part == symbol; });
    return found;
  }

  ExprRef without_ghosts(ExprRef e) { return expr::Substitution(store_, equations_)(e); }

  // match:  ghost == e, e == ghost, and the same with the ghost in a wider type
  // result: e is the ghost, if no ghost is left in it
  void find_equations() {
    std::set<ExprRef> results;
    for (const Meaning& meaning : meanings_) results.insert(meaning.ghost);
    for (size_t known = SIZE_MAX; known != equations_.size();) {
      known = equations_.size();
      for (ExprRef formula : formulas_) {
        if (!formula->is(Kind::Eq)) continue;
        for (int side : {0, 1}) {
          ExprRef ghost = formula->operand(side);
          if (ghost->is(Kind::Cast) && is_widening(ghost)) ghost = ghost->operand(0);
          const ExprRef value = without_ghosts(formula->operand(1 - side));
          if (!ghost->is(Kind::Symbol) || !has_ghost(ghost) || has_ghost(value) ||
              !ghost->type()->is_bitvector() || results.contains(ghost))
            continue;
          equations_.emplace(ghost, store_.cast(ghost->type(), value));
        }
      }
    }
  }

  static bool is_widening(ExprRef cast) {
    const expr::TypeRef from = cast->operand(0)->type();
    const expr::TypeRef to = cast->type();
    return from->is_bitvector() && to->is_bitvector() && from->is_signed() && to->is_signed() &&
           from->width() <= to->width();
  }

  // Those whose array is known to be tracked, over a range that the program knows.
  void choose_meanings() {
    std::erase_if(meanings_, [&](Meaning& meaning) {
      meaning.guard = expr::simplify(store_, without_ghosts(meaning.guard));
      meaning.low = without_ghosts(meaning.low);
      meaning.high = without_ghosts(meaning.high);
      return meaning.guard == store_.boolean(false) || has_ghost(meaning.guard) || has_ghost(meaning.low) ||
             has_ghost(meaning.high) ||
             !follows(store_.binary(Kind::Implies, meaning.guard, meaning.is_tracked));
    });
  }

  // Where all elements of an interval have a property, so have those of a part; and what bounds all bounds
  // them. Of an upper end that no equation tells, what is known not to lie above it is one:
  //   result, low == 0, high >= i           \forall integer k; 0 <= k < i ==> P
  //   result <= e, low == 0, high >= i      0 < i ==> \max(0, i - 1, …) <= e
  std::vector<std::string> told_of_part(const Meaning& meaning) {
    std::vector<std::string> result;
    const bool is_for_all = meaning.instance->is(Aggregate::ForAll);
    const bool is_extreme =
        meaning.instance->is(Aggregate::Maximum) || meaning.instance->is(Aggregate::Minimum);
    if ((!is_for_all && !is_extreme) || !equations_.contains(meaning.low_ghost)) return result;
    for (ExprRef formula : formulas_) {
      ExprRef end = nullptr;  // high >= end, end <= high
      if (formula->is(Kind::Ge) && formula->operand(0) == meaning.high_ghost) end = formula->operand(1);
      if (formula->is(Kind::Le) && formula->operand(1) == meaning.high_ghost) end = formula->operand(0);
      if (end == nullptr || has_ghost(end)) continue;
      Meaning part = meaning;
      part.low = without_ghosts(meaning.low);
      part.high = end;
      const ExprRef is_some = store_.binary(Kind::Lt, part.low, part.high);
      ExprRef known = store_.binary(Kind::And, meaning.is_tracked, meaning.guard);
      if (is_for_all) known = store_.binary(Kind::And, known, meaning.ghost);
      if (has_ghost(part.low) || !follows(store_.binary(Kind::Implies, is_some, known))) continue;
      part.guard = is_some;
      std::optional<std::string> text;
      if (is_for_all && (text = aggregate_text(part))) result.push_back("(" + *text + ")");
      for (ExprRef bound : formulas_)
        if (is_extreme && bounds_all(bound, meaning) && (text = told(bound, {part}))) result.push_back(*text);
      if (!result.empty()) break;
    }
    return result;
  }

  // match:  result <= e of a greatest element, e <= result of a least one, and the same in a wider type
  static bool bounds_all(ExprRef formula, const Meaning& meaning) {
    const bool is_upper = meaning.instance->is(Aggregate::Maximum);
    for (int side : {0, 1}) {
      const Kind kind = side == 0 || !expr::is_comparison(formula->kind()) ? formula->kind()
                                                                           : expr::mirrored(formula->kind());
      if (kind != (is_upper ? Kind::Le : Kind::Ge) && kind != (is_upper ? Kind::Lt : Kind::Gt)) continue;
      ExprRef ghost = formula->operand(side);
      while (ghost->is(Kind::Cast) && is_widening(ghost)) ghost = ghost->operand(0);
      if (ghost == meaning.ghost && !mentions(formula->operand(1 - side), meaning.ghost)) return true;
    }
    return false;
  }

  // From the formulas that are about numbers and truth values alone.
  bool follows(ExprRef goal) {
    const std::unique_ptr<smt::Solver> solver = smt::make_solver(store_, "bitblast");
    solver->set_time_limit(kSeconds);
    for (ExprRef formula : formulas_)
      if (is_plain(without_ghosts(formula))) solver->add(without_ghosts(formula));
    goal = without_ghosts(goal);
    if (!is_plain(goal)) return false;
    solver->add(store_.negation(goal));
    return solver->check() == smt::Answer::Unsat;
  }

  static bool is_plain(ExprRef e) {
    bool result = true;
    expr::for_each_subexpression(
        e, [&](ExprRef part) { result &= part->type()->is_bitvector() || part->type()->is_bool(); });
    return result;
  }

  std::optional<std::string> told(ExprRef formula, const std::vector<Meaning>& meanings) {
    expr::Bindings aggregates;
    for (const Meaning& meaning : meanings) aggregates.emplace(meaning.ghost, meaning.aggregate);
    ExprRef condition = expr::Substitution(store_, aggregates)(without_ghosts(formula));
    if (has_ghost(condition)) return std::nullopt;
    condition = expr::simplify(store_, condition);
    if (condition->is(Kind::Constant)) return std::nullopt;
    AcslWriter writer(program_, [&](const ir::Symbol& symbol) { return name_of(symbol); });
    for (const Meaning& meaning : meanings) {
      if (!mentions(condition, meaning.aggregate)) continue;
      const std::optional<std::string> text = aggregate_text(meaning);
      if (!text) return std::nullopt;
      writer.bind(meaning.aggregate, *text);
      if (!meaning.guard->is(Kind::Constant))
        condition = store_.binary(Kind::Implies, meaning.guard, condition);
    }
    return writer.predicate(condition);
  }

  // A loop may declare its counter, behind the place where it begins.
  std::optional<std::string> name_of(const ir::Symbol& symbol) const {
    support::SourceLocation place = fact_.loop.location;
    const support::SourceLocation& declared = symbol.location;
    if (declared.valid() && declared.file == place.file && declared.line == place.line &&
        declared.offset > place.offset) {
      place = declared;
      ++place.offset;
      ++place.column;
    }
    return witness::name_at(program_, *function_, place, symbol);
  }

  // A name that no variable has.
  std::string index_name() const {
    std::string name = "k";
    const auto is_taken = [&](const ir::Symbol* symbol) {
      return symbol->source_name != nullptr && *symbol->source_name == name;
    };
    while (std::ranges::any_of(function_->locals, is_taken) ||
           std::ranges::any_of(function_->parameters, is_taken) || program_.find_symbol(name) != nullptr)
      name += "_";
    return name;
  }

  std::optional<std::string> aggregate_text(const Meaning& meaning) const {
    const std::string k = index_name();
    AcslWriter writer(program_, [&](const ir::Symbol& symbol) { return name_of(symbol); });
    const std::optional<std::string> low = writer.term(meaning.low);
    const std::optional<std::string> high = writer.term(meaning.high);
    writer.bind(expr::parts_of_fold(meaning.instance->fold).index, k);
    const ExprRef element = meaning.instance->element;
    const std::optional<std::string> each =
        element->type()->is_bool() ? writer.predicate(element) : writer.term(element);
    if (!low || !high || !each) return std::nullopt;
    const auto over_range = [&](std::string_view name) {
      return fmt::format("\\{}({}, {} - 1, \\lambda integer {}; {})", name, *low, *high, k, *each);
    };
    switch (*meaning.instance->aggregate) {
      case Aggregate::Sum:
        return over_range("sum");
      case Aggregate::Count:
        return over_range("numof");
      case Aggregate::Maximum:
        return over_range("max");
      case Aggregate::Minimum:
        return over_range("min");
      case Aggregate::ForAll:
        return fmt::format("\\forall integer {0}; {1} <= {0} < {2} ==> {3}", k, *low, *high, *each);
      case Aggregate::Exists:
        return fmt::format("\\exists integer {0}; {1} <= {0} < {2} && {3}", k, *low, *high, *each);
    }
    return std::nullopt;
  }

  ir::Program& program_;
  expr::Store& store_;
  const result::LoopFact& fact_;
  const ir::Function* function_;
  std::vector<Meaning> meanings_;  // those that are known here
  const std::vector<Meaning> all_;
  std::vector<ExprRef> formulas_;
  expr::Bindings equations_;  // what ghosts are
};

// From the operator's invariant I with an equation E, ghost == fold(array, low, high), in it: where I holds
// and I with E false does not, E holds.
std::optional<Meaning> meaning_of(ir::Program& woven, const Application& application, const Ghosts& ghosts,
                                  size_t number) {
  const spec::Operator& op = *application.op;
  if (application.instance->monoid != nullptr) return std::nullopt;  // ACSL has no names for them
  Meaning meaning;
  meaning.instance = application.instance;
  const spec::RuleEffect nothing;
  instrument::operators::RuleTerms terms(woven.store(), *application.instance, op, op.rules.front(), nothing,
                                         ghosts, {});
  expr::for_each_subexpression(op.invariant, [&](ExprRef e) {
    if (!e->is(Kind::Eq)) return;
    for (int side : {0, 1}) {
      const ExprRef ghost = e->operand(side);
      const ExprRef fold = e->operand(1 - side);  // fold[array][low][high]
      if (!ghost->is(Kind::Symbol) || !fold->is(Kind::MapSelect) || !fold->operand(0)->is(Kind::MapSelect))
        continue;
      const ExprRef of_array = fold->operand(0)->operand(0);
      if (!of_array->is(Kind::MapSelect) || of_array->operand(0) != op.fold ||
          !of_array->operand(1)->is(Kind::Symbol))
        continue;
      expr::Store& store = *op.store;
      meaning.ghost = ghosts.variables.at(ghost);
      meaning.is_tracked = ghosts.variables.at(of_array->operand(1));
      meaning.low = terms.term(fold->operand(0)->operand(1));
      meaning.high = terms.term(fold->operand(1));
      meaning.low_ghost = meaning.low;
      meaning.high_ghost = meaning.high;
      meaning.guard = woven.store().negation(
          terms.term(expr::Substitution(store, {{e, store.boolean(false)}})(op.invariant)));
    }
  });
  if (meaning.ghost == nullptr) return std::nullopt;
  meaning.aggregate = woven.store().symbol(fmt::format("aggregate!{}", number), meaning.ghost->type());
  return meaning;
}

}  // namespace

std::vector<result::LoopFact> translated_back(ir::Program& woven,
                                              const std::vector<Application>& applications,
                                              const std::vector<Ghosts>& ghosts,
                                              const std::vector<result::LoopFact>& facts) {
  std::vector<Meaning> meanings;
  for (size_t i = 0; i < applications.size(); ++i)
    if (std::optional<Meaning> meaning = meaning_of(woven, applications[i], ghosts[i], i))
      meanings.push_back(*meaning);
  std::vector<result::LoopFact> result;
  for (const result::LoopFact& fact : facts)
    if (fact.kind == result::LoopFactKind::Invariants)
      if (std::optional<result::LoopFact> told = Loop(woven, fact, meanings).run())
        result.push_back(std::move(*told));
  return result;
}

}  // namespace heddle::engines::operators
