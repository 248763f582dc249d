#include "passes/summarize_loops.h"

#include <deque>
#include <string>

#include "expr/simplify.h"
#include "ir/edit_body.h"
#include "passes/counting_loop.h"

namespace heddle::passes {

using analysis::ControlFlow;
using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

// Loops around loops that have been summarized come next; nobody nests deeper.
constexpr unsigned kMostSweeps = 16;

// The values of a loop's variables behind all its rounds, as expressions over those before. If it is known
// that there is a round, that helps.
class ClosedForms {
 public:
  ClosedForms(expr::Store& store, const Round& round, ExprRef rounds, bool is_entered)
      : store_(store), round_(round), rounds_(rounds), is_entered_(is_entered) {}

  // Null if there is none.
  ExprRef of(ExprRef variable) const {
    const RoundEffect& effect = round_.effects().at(variable);
    if (effect.fixed != nullptr) return if_any(effect.fixed, variable);
    if (!effect.form) return nullptr;
    const LinearForm& form = *effect.form;
    const llvm::APInt own = form.coefficient(variable);
    if (!own.isZero() && !own.isOne()) return nullptr;
    const LinearForm rest = form.without(variable);
    const std::optional<LinearForm> growth = growth_of(rest);
    if (!growth) return nullptr;
    const TypeRef type = store_.unsigned_type(form.width());
    const ExprRef count = store_.cast(type, rounds_);
    ExprRef value = nullptr;
    if (own.isZero()) {
      // A follower: what the form is before the last round.
      value = sum(rest, product(*growth, store_.binary(Kind::Sub, count, store_.constant(type, 1))));
      return if_any(store_.cast(variable->type(), value), variable);
    }
    // A counter or a sum: it grows by `rest`, then by `rest + growth`, then by `rest + 2 growth`.
    value = store_.cast(type, variable);
    for (const ExprRef part : {product(rest, count), product(*growth, pairs(type))})
      if (part != nullptr) value = store_.binary(Kind::Add, value, part);
    return store_.cast(variable->type(), value);
  }

 private:
  // What the form grows by in a round; nothing unless it is made of counters and of what does not change.
  std::optional<LinearForm> growth_of(const LinearForm& form) const {
    LinearForm result(form.width());
    for (const auto& [atom, coefficient] : form.terms()) {
      if (!round_.is_changed(atom)) continue;
      const std::optional<LinearForm> step = round_.step(atom);
      if (!step) return std::nullopt;
      result.add(step->truncated(form.width()), coefficient);
    }
    return result;
  }

  ExprRef if_any(ExprRef value, ExprRef before) const {
    if (is_entered_) return value;
    return store_.ite(store_.binary(Kind::Eq, rounds_, store_.zero(rounds_->type())), before, value);
  }

  // Null for zero.
  ExprRef product(const LinearForm& form, ExprRef count) const {
    if (form.is_constant() && form.constant().isZero()) return nullptr;
    if (form.is_constant() && form.constant().isOne()) return count;
    return store_.binary(Kind::Mul, count, form.expression(store_));
  }

  ExprRef sum(const LinearForm& form, ExprRef more) const {
    const ExprRef value = form.expression(store_);
    return more == nullptr ? value : store_.binary(Kind::Add, value, more);
  }

  // rounds · (rounds - 1) / 2: one of the two factors is even, and is halved before anything is lost.
  ExprRef pairs(TypeRef type) const {
    const TypeRef wide = type->width() > rounds_->type()->width() ? type : rounds_->type();
    const ExprRef count = store_.cast(wide, rounds_);
    const ExprRef one = store_.constant(wide, 1);
    const ExprRef less = store_.binary(Kind::Sub, count, one);
    const auto half = [&](ExprRef e) { return store_.binary(Kind::Shr, e, one); };
    const ExprRef is_odd = store_.binary(Kind::Eq, store_.binary(Kind::BitAnd, count, one), one);
    const ExprRef factor = store_.ite(is_odd, half(less), half(count));
    const ExprRef other = store_.ite(is_odd, count, less);
    return store_.cast(type, store_.binary(Kind::Mul, factor, other));
  }

  expr::Store& store_;
  const Round& round_;
  const ExprRef rounds_;
  const bool is_entered_;
};

// How often expressions of a function mention each symbol.
std::map<ExprRef, uint64_t> mentions(const ir::Function& function,
                                     const std::vector<uint32_t>* only = nullptr) {
  std::map<ExprRef, uint64_t> result;
  const auto count = [&](const Instruction& instruction) {
    for (const ExprRef operand : instruction.operands)
      if (operand != nullptr)
        expr::for_each_subexpression(operand, [&](ExprRef e) { result[e] += e->is(Kind::Symbol) ? 1 : 0; });
  };
  if (only == nullptr)
    for (const Instruction& instruction : function.body) count(instruction);
  else
    for (const uint32_t i : *only) count(function.body[i]);
  return result;
}

struct Summary {
  ir::Function* function = nullptr;
  RoundTrip trip;
  ExprRef rounds = nullptr;  // a temporary
  std::vector<Instruction> code;
};

class Summarizing {
 public:
  Summarizing(PassContext& context, ir::Function& function)
      : context_(context), store_(context.program.store()), function_(function), flow_(function) {}

  std::vector<Summary> run() {
    std::vector<Summary> result;
    for (uint32_t loop = 0; loop < flow_.loops().size(); ++loop)
      if (const std::optional<RoundTrip> trip = round_trip(flow_, loop))
        if (std::optional<Summary> summary = summarize(*trip)) result.push_back(std::move(*summary));
    return result;
  }

 private:
  std::optional<Summary> summarize(const RoundTrip& trip) {
    const Round round(store_, function_, trip);
    const ExprRef count = number_of_rounds(store_, context_.analyses, function_, trip, round);
    if (count == nullptr) return std::nullopt;
    const std::set<ExprRef> dropped = used_inside_only(trip, round);
    if (!begin_and_end_inside(trip, dropped)) return std::nullopt;
    // Found before a temporary is made: most loops do not come this far.
    const ClosedForms trial(store_, round, count, trip.is_entered());
    for (const auto& [variable, effect] : round.effects())
      if (!dropped.contains(variable) && trial.of(variable) == nullptr) return std::nullopt;
    Summary summary{&function_, trip, temporary(count->type()), {}};
    add(summary, summary.rounds, count);
    const ClosedForms forms(store_, round, summary.rounds, trip.is_entered());
    // Others are computed from counters, which therefore come last. Counters need nothing but themselves.
    for (const bool are_counters : {false, true})
      for (const auto& [variable, effect] : round.effects())
        if (!dropped.contains(variable) && round.step(variable).has_value() == are_counters)
          add(summary, variable, forms.of(variable));
    return summary;
  }

  // Variables that nothing but the loop mentions, and whose values no round takes from the one before.
  std::set<ExprRef> used_inside_only(const RoundTrip& trip, const Round& round) {
    const std::vector<uint32_t> inside = trip.all();
    if (mentions_.empty()) mentions_ = mentions(function_);
    const std::map<ExprRef, uint64_t> own = mentions(function_, &inside);
    std::set<ExprRef> result;
    for (const auto& [variable, effect] : round.effects()) {
      const ir::Symbol* symbol = context_.program.find_symbol(variable->text());
      const bool is_local =
          symbol->kind == ir::SymbolKind::Local || symbol->kind == ir::SymbolKind::Temporary;
      if (is_local && mentions_.at(variable) == own.at(variable)) result.insert(variable);
    }
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      const auto keep = [&](ExprRef e) { has_changed |= result.erase(e) > 0; };
      for (const auto& [variable, effect] : round.effects())
        if (effect.form && !result.contains(variable))
          for (const auto& [atom, coefficient] : effect.form->terms()) keep(atom);
      expr::for_each_subexpression(function_.body[trip.test].condition(), keep);
    }
    return result;
  }

  // Variables whose lives begin or end in the loop: each round has to begin one before it uses it and not to
  // use it behind its end, so that no round ends the path, and nobody else may care.
  bool begin_and_end_inside(const RoundTrip& trip, const std::set<ExprRef>& dropped) const {
    std::map<ExprRef, bool> lives;
    for (const uint32_t i : trip.all())
      if (function_.body[i].op == Op::Decl || function_.body[i].op == Op::Dead)
        lives[function_.body[i].place()];
    bool is_right = true;
    for (const auto& [variable, is_alive] : lives) is_right &= dropped.contains(variable);
    for (const uint32_t i : trip.all()) {
      const Instruction& instruction = function_.body[i];
      if (instruction.op == Op::Decl) lives[instruction.place()] = true;
      for (const ExprRef operand : instruction.operands)
        expr::for_each_subexpression(operand, [&](ExprRef e) {
          if (const auto found = lives.find(e); found != lives.end()) is_right &= found->second;
        });
      if (instruction.op == Op::Dead) lives[instruction.place()] = false;
    }
    return is_right;
  }

  void add(Summary& summary, ExprRef place, ExprRef value) {
    Instruction instruction;
    instruction.op = Op::Assign;
    instruction.operands = {place, expr::simplify(store_, value)};
    instruction.range = function_.body[summary.trip.test].range;
    summary.code.push_back(std::move(instruction));
  }

  ExprRef temporary(TypeRef type) {
    const ir::Symbol* symbol = nullptr;
    for (uint64_t number = 1; symbol == nullptr; ++number)
      symbol = context_.program.add_symbol(*function_.name + "::$rounds" + std::to_string(number), type,
                                           ir::SymbolKind::Temporary);
    function_.locals.push_back(symbol);
    return context_.program.reference(*symbol);
  }

  PassContext& context_;
  expr::Store& store_;
  ir::Function& function_;
  ControlFlow flow_;
  std::map<ExprRef, uint64_t> mentions_;
};

// What comes before the test stays: it is executed at least once. If something comes behind it, the summary
// takes the place of that, so that it is executed only if the loop would have gone round; the variables that
// it writes live then. Otherwise it comes before the test, which has seen them all.
void apply(expr::Store& store, Summary& summary, ir::BodyEditor& editor) {
  const RoundTrip& trip = summary.trip;
  const uint32_t end = trip.is_entered() ? trip.behind.front() : trip.test;
  for (Instruction& instruction : summary.code) editor.insert_before(end, std::move(instruction));
  Instruction& way_out = summary.function->body[end];
  const support::SourceRange range = way_out.range;
  way_out = Instruction();
  way_out.op = Op::Goto;
  way_out.operands = {store.boolean(true)};
  way_out.target = trip.exit;
  way_out.range = range;
  for (size_t i = 1; i < trip.behind.size(); ++i) editor.remove(trip.behind[i]);
}

uint64_t sweep(PassContext& context) {
  std::deque<std::pair<ir::Function*, std::vector<Summary>>> found;
  for (ir::Function& function : context.program.functions())
    if (function.has_body) found.emplace_back(&function, Summarizing(context, function).run());
  uint64_t count = 0;
  for (auto& [function, summaries] : found) {
    ir::BodyEditor editor(*function);
    for (Summary& summary : summaries) apply(context.program.store(), summary, editor);
    editor.apply();
    count += summaries.size();
  }
  return count;
}

}  // namespace

Change summarize_loops(PassContext& context) {
  uint64_t& summarized = context.statistics["loops summarized"];
  for (unsigned i = 0; i < kMostSweeps; ++i) {
    const uint64_t count = sweep(context);
    if (count == 0) break;
    summarized += count;
    context.analyses.invalidate(Change::Bodies);
  }
  return summarized == 0 ? Change::Nothing : Change::Bodies;
}

}  // namespace heddle::passes
