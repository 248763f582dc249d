#include "engines/operators/back_translation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engines/loop_facts.h"
#include "engines/operators/acsl_text.h"
#include "engines/operators/source_names.h"
#include "expr/comparison.h"
#include "expr/fold.h"
#include "expr/simplify.h"
#include "expr/substitute.h"
#include "instrument/operators/rule_terms.h"
#include "ir/text.h"
#include "smt/solver.h"
#include "spec/rule_effect.h"

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
  Loop(const ir::Program& original, Base& base, ir::Program& woven, const result::LoopFact& fact,
       std::vector<Meaning> meanings)
      : program_(woven),
        store_(woven.store()),
        fact_(fact),
        formulas_(parsed(woven, fact)),
        names_(original, base, fact, formulas_),
        meanings_(std::move(meanings)),
        all_(meanings_) {}

  // Of which call the variables are that it is about.
  const std::vector<ExprRef>& copies() const { return names_.copies(); }

  std::optional<result::LoopFact> run() {
    if (names_.function() == nullptr) return std::nullopt;
    find_equations();
    choose_meanings();
    result::LoopFact result;
    result.loop = fact_.loop;
    for (ExprRef formula : formulas_)
      if (const std::optional<std::string> text = told(formula, meanings_)) add(result, *text);
    for (const Meaning& meaning : all_)
      for (const std::string& text : told_of_part(meaning)) add(result, text);
    if (result.formulas.empty()) return std::nullopt;
    return result;
  }

 private:
  static std::vector<ExprRef> parsed(ir::Program& program, const result::LoopFact& fact) {
    std::vector<ExprRef> result;
    for (const result::Formula& formula : fact.formulas)
      if (!formula.expression.empty()) result.push_back(ir::parse_expression(formula.expression, program));
    return result;
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

  std::optional<std::string> name_of(const ir::Symbol& symbol) const { return names_.name_of(symbol); }

  // A name that no variable has.
  std::string index_name() const {
    std::string name = "k";
    const auto is_taken = [&](const ir::Symbol* symbol) {
      return symbol->source_name != nullptr && *symbol->source_name == name;
    };
    while (std::ranges::any_of(names_.function()->locals, is_taken) ||
           std::ranges::any_of(names_.function()->parameters, is_taken) ||
           program_.find_symbol(name) != nullptr)
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
  const std::vector<ExprRef> formulas_;
  const SourceNames names_;
  std::vector<Meaning> meanings_;  // those that are known here
  const std::vector<Meaning> all_;
  expr::Bindings equations_;  // what ghosts are
};

// From the operator's invariant I with an equation E, ghost == fold(array, low, high), in it: where I holds
// and I with E false does not, E holds.
std::vector<Meaning> meanings_of(ir::Program& woven, const Application& application, const Ghosts& ghosts,
                                 size_t number) {
  const spec::Operator& op = *application.op;
  std::vector<Meaning> result;
  if (application.instance->monoid != nullptr) return result;  // ACSL has no names for them
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
      Meaning meaning;
      meaning.instance = application.instance;
      meaning.is_tracked = ghosts.variables.at(of_array->operand(1));
      meaning.low = terms.term(fold->operand(0)->operand(1));
      meaning.high = terms.term(fold->operand(1));
      meaning.low_ghost = meaning.low;
      meaning.high_ghost = meaning.high;
      meaning.guard = woven.store().negation(
          terms.term(expr::Substitution(store, {{e, store.boolean(false)}})(op.invariant)));
      meaning.ghost = ghosts.variables.at(ghost);
      meaning.aggregate =
          woven.store().symbol(fmt::format("aggregate!{}!{}", number, result.size()), meaning.ghost->type());
      result.push_back(meaning);
    }
  });
  return result;
}

// Whether what holds in a call of the function holds in all: the program begins with one call of main, and
// this one has one call in a function of which there is one.
bool is_called_once(const ir::Program& program, const analysis::CallGraph& calls, uint32_t function) {
  for (size_t depth = 0; depth < program.functions().size(); ++depth) {
    if (calls.is_recursive(function)) return false;
    if (*program.functions()[function].name == "main") return true;
    std::optional<uint32_t> only_caller;
    for (uint32_t caller : calls.callers(function)) {
      if (!calls.is_reachable_from_entry(caller)) continue;
      const auto sites = std::ranges::count_if(calls.sites(caller), [&](const analysis::CallSite& site) {
        return std::ranges::find(site.callees, function) != site.callees.end();
      });
      if (only_caller || sites != 1) return false;
      only_caller = caller;
    }
    if (!only_caller) return false;
    function = *only_caller;
  }
  return false;
}

// How many loops of the woven program are this one, in copies of its function.
size_t copies_of(const ir::Program& woven, const analysis::CallGraph& calls, const result::LoopName& loop) {
  std::set<std::pair<uint32_t, uint32_t>> heads;
  for (uint32_t f = 0; f < woven.functions().size(); ++f) {
    if (!calls.is_reachable_from_entry(f)) continue;
    const ir::Function& function = woven.functions()[f];
    for (uint32_t i = 0; i < function.body.size(); ++i)
      if (function.body[i].op == ir::Op::Goto && function.body[i].target <= i &&
          name_of_loop(function, function.body[i].target).location == loop.location)
        heads.emplace(f, function.body[i].target);
  }
  return heads.size();
}

void write_text(const ir::Program& program, result::LoopFact& fact) {
  std::string clauses;
  for (const result::Formula& formula : fact.formulas)
    clauses += fmt::format(" loop invariant {};", formula.text);
  fact.text = fmt::format("loop at {}:{}", ir::to_string(program, fact.loop.location), clauses);
}

// What is told of a loop, by the copies of the variables of its function: what two facts tell of the same
// copies is of the same call.
struct Told {
  result::LoopFact fact;
  std::vector<std::vector<ExprRef>> copies;
  std::vector<std::vector<result::Formula>> formulas;
};

bool have_common(const std::vector<ExprRef>& a, const std::vector<ExprRef>& b) {
  return std::ranges::any_of(a, [&](ExprRef e) { return std::ranges::find(b, e) != b.end(); });
}

// Leaves what holds in every call. False: of some call nothing is known.
bool keep_common(Told& told, size_t copies) {
  if (told.formulas.size() != copies) return false;
  for (size_t i = 0; i < copies; ++i)
    for (size_t j = 0; j < i; ++j)
      if (told.copies[i].empty() || told.copies[j].empty() || have_common(told.copies[i], told.copies[j]))
        return false;
  told.fact.formulas = told.formulas.front();
  std::erase_if(told.fact.formulas, [&](const result::Formula& formula) {
    return std::ranges::any_of(told.formulas, [&](const std::vector<result::Formula>& others) {
      return std::ranges::find(others, formula) == others.end();
    });
  });
  return !told.fact.formulas.empty();
}

}  // namespace

std::vector<result::LoopFact> translated_back(const ir::Program& original, Base& base, WovenPlacement& woven,
                                              const std::vector<result::LoopFact>& facts) {
  std::vector<Meaning> meanings;
  for (size_t i = 0; i < woven.applications.size(); ++i)
    std::ranges::move(meanings_of(woven.program, woven.applications[i], woven.rules.ghosts[i], i),
                      std::back_inserter(meanings));
  analysis::Analyses analyses(woven.program);
  std::vector<Told> all;
  for (const result::LoopFact& fact : facts) {
    const ir::Function* function = woven.program.find_function(fact.loop.function);
    if (fact.kind != result::LoopFactKind::Invariants || function == nullptr ||
        !is_called_once(woven.program, analyses.calls(), analyses.numbering().number_of(*function)))
      continue;
    Loop loop(original, base, woven.program, fact, meanings);
    std::optional<result::LoopFact> translated = loop.run();
    if (!translated) continue;
    const auto same = std::ranges::find_if(
        all, [&](const Told& told) { return told.fact.loop.location == fact.loop.location; });
    Told& told = same == all.end() ? all.emplace_back(Told{*translated, {}, {}}) : *same;
    told.copies.push_back(loop.copies());
    told.formulas.push_back(std::move(translated->formulas));
  }
  std::vector<result::LoopFact> result;
  for (Told& told : all) {
    if (!keep_common(told, copies_of(woven.program, analyses.calls(), told.fact.loop))) continue;
    write_text(woven.program, told.fact);
    result.push_back(std::move(told.fact));
  }
  return result;
}

}  // namespace heddle::engines::operators
