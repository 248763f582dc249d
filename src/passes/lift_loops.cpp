#include "passes/lift_loops.h"

#include <algorithm>
#include <optional>

#include "analysis/analyses.h"
#include "expr/fold.h"
#include "expr/simplify.h"
#include "expr/substitute.h"
#include "ir/edit_body.h"

namespace heddle::passes {

using expr::Aggregate;
using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

constexpr const char* kIndex = "$lifted";  // no symbol of a program
constexpr const char* kAccumulator = "$lifted_all";
constexpr const char* kAssertion = "assertion";
constexpr unsigned kWide = 128;

bool mentions(ExprRef e, ExprRef symbol) {
  bool found = false;
  expr::for_each_subexpression(e, [&](ExprRef part) { found |= part == symbol; });
  return found;
}

// The counter, and the half-open range of its values in the rounds, if there are any.
struct Range {
  ExprRef counter = nullptr;
  ExprRef first = nullptr;  // its value before the loop
  ExprRef low = nullptr;
  ExprRef high = nullptr;
  ExprRef has_rounds = nullptr;
  ExprRef last = nullptr;  // its value behind the loop, if there are rounds
  ExprRef fits = nullptr;  // low, high and last are what they should be
};

class Lifting {
 public:
  Lifting(ir::Program& program, analysis::Analyses& analyses, ir::Function& function,
          const analysis::ControlFlow& flow, const analysis::Loop& loop, LoopRound round)
      : program_(program),
        store_(program.store()),
        analyses_(analyses),
        function_(function),
        flow_(flow),
        loop_(loop),
        round_(std::move(round)) {}

  // Whether it is done.
  bool run(ir::BodyEditor& editor) {
    if (!is_private() || !find_range()) return false;
    round_.updates.erase(range_.counter);
    const bool checks = !round_.holds->is(Kind::Constant);
    if ((!checks && round_.updates.empty()) || is_changing(round_.holds) || !looks_at_array()) return false;
    std::vector<Instruction> code;
    if (!range_.fits->is(Kind::Constant))
      add(code,
          ir::make_assert(store_, range_.fits, kAssertion, "the range of a lifted loop has no end", {}));
    if (checks)
      add(code, ir::make_assert(store_, aggregate(Aggregate::ForAll, round_.holds), kAssertion,
                                "a check in a lifted loop", {}));
    for (const auto& [variable, value] : round_.updates) {
      const ExprRef result = behind_loop(variable, value);
      if (result == nullptr) return false;
      add(code, assignment(variable, result));
    }
    add(code, assignment(range_.counter, store_.ite(range_.has_rounds, range_.last, range_.first)));
    rewrite(editor, std::move(code));
    return true;
  }

 private:
  // Nothing but the loop's own instructions writes what it changes, and nobody else reads its temporaries.
  bool is_private() {
    for (const auto& [variable, value] : round_.updates)
      if (analyses_.points_to().is_address_taken(*program_.find_symbol(variable->text()))) return false;
    for (uint32_t i = 0; i < function_.body.size(); ++i) {
      const uint32_t block = flow_.block_of(i);
      if (std::ranges::binary_search(loop_.blocks, block)) continue;
      for (ExprRef operand : function_.body[i].operands)
        for (ExprRef temporary : round_.temporaries)
          if (operand != nullptr && mentions(operand, temporary)) return false;
    }
    return true;
  }

  // Whether it depends on what the loop changes, apart from the counter.
  bool is_changing(ExprRef e) const {
    const auto is_in = [&](ExprRef variable) { return variable != range_.counter && mentions(e, variable); };
    return std::ranges::any_of(round_.updates, [&](const auto& update) { return is_in(update.first); }) ||
           std::ranges::any_of(round_.temporaries, is_in);
  }

  // match:  c + 1, c - 1
  // result: 1, -1; 0 for all else
  int step_of(ExprRef counter, ExprRef value) const {
    if ((!value->is(Kind::Add) && !value->is(Kind::Sub)) || value->operand(0) != counter ||
        !value->operand(1)->is(Kind::Constant))
      return 0;
    const llvm::APInt by = value->operand(1)->value();
    if (by.isOne()) return value->is(Kind::Add) ? 1 : -1;
    return by.isAllOnes() && counter->type()->is_signed() ? (value->is(Kind::Add) ? -1 : 1) : 0;
  }

  // match:  cast:u32(0:s32)
  // result: 0:u32
  ExprRef as_constant(ExprRef e) const {
    const ExprRef simple = expr::simplify(store_, e);
    return simple->is(Kind::Constant) ? simple : nullptr;
  }

  // The same number without a cast that cannot change it; null: it is none of this type.
  ExprRef of_type(ExprRef e, TypeRef type) const {
    if (ExprRef constant = as_constant(e)) e = constant;
    if (e->type() == type) return e;
    if (e->is(Kind::Cast) && e->operand(0)->type() == type && is_widening(type, e->type()))
      return e->operand(0);
    if (!e->is(Kind::Constant) || !e->type()->is_bitvector()) return nullptr;
    const ExprRef narrow = store_.constant(
        type,
        type->width() <= e->type()->width()
            ? e->value().trunc(type->width())
            : (e->type()->is_signed() ? e->value().sext(type->width()) : e->value().zext(type->width())));
    const llvm::APInt value = narrow->value();
    const llvm::APInt back = type->width() >= e->type()->width() ? value.trunc(e->type()->width())
                             : type->is_signed()                 ? value.sext(e->type()->width())
                                                                 : value.zext(e->type()->width());
    const bool is_same_sign =
        type->is_signed() == e->type()->is_signed() || (!value.isNegative() && !e->value().isNegative());
    return back == e->value() && is_same_sign ? narrow : nullptr;
  }

  static bool is_widening(TypeRef from, TypeRef to) {
    if (!from->is_bitvector() || !to->is_bitvector()) return false;
    if (from->is_signed() == to->is_signed()) return from->width() <= to->width();
    return !from->is_signed() && from->width() < to->width();
  }

  bool find_range() {
    static constexpr Kind kFlipped[] = {Kind::Gt, Kind::Ge, Kind::Lt, Kind::Le};
    ExprRef test = round_.goes_on;
    bool is_negated = false;
    for (; test->is(Kind::Not); test = test->operand(0)) is_negated = !is_negated;
    if (test->kind() < Kind::Lt || test->kind() > Kind::Ge) return false;
    // !(a < b) is a >= b, !(a <= b) is a > b
    static constexpr Kind kNegated[] = {Kind::Ge, Kind::Gt, Kind::Le, Kind::Lt};
    const auto at = [](Kind kind) { return static_cast<size_t>(kind) - static_cast<size_t>(Kind::Lt); };
    Kind kind = is_negated ? kNegated[at(test->kind())] : test->kind();
    for (const bool is_flipped : {false, true})
      for (const auto& [variable, value] : round_.updates) {
        const int step = step_of(variable, value);
        const TypeRef type = variable->type();
        const ExprRef counter = test->operand(is_flipped ? 1 : 0);
        if (step == 0 || !type->is_bitvector() || of_type(counter, type) != variable) continue;
        const ExprRef bound = of_type(test->operand(is_flipped ? 0 : 1), type);
        const Kind relation = is_flipped ? kFlipped[at(kind)] : kind;
        if (bound == nullptr || mentions(bound, variable)) continue;
        range_.counter = variable;
        if (is_changing(bound)) continue;
        if (make_range(relation, step, bound)) return true;
      }
    return false;
  }

  bool make_range(Kind relation, int step, ExprRef bound) {
    const TypeRef type = bound->type();
    const ExprRef one = store_.constant(type, 1);
    const unsigned width = type->width();
    const ExprRef least = store_.constant(
        type, type->is_signed() ? llvm::APInt::getSignedMinValue(width) : llvm::APInt::getMinValue(width));
    const ExprRef greatest = store_.constant(
        type, type->is_signed() ? llvm::APInt::getSignedMaxValue(width) : llvm::APInt::getMaxValue(width));
    range_.first = first_value();
    range_.has_rounds = store_.binary(relation, range_.first, bound);
    range_.fits = store_.boolean(true);
    if (step > 0 && (relation == Kind::Lt || relation == Kind::Le)) {
      range_.low = range_.first;
      range_.high = relation == Kind::Lt ? bound : store_.binary(Kind::Add, bound, one);
      range_.last = range_.high;
      if (relation == Kind::Le) range_.fits = if_rounds(store_.binary(Kind::Ne, bound, greatest));
      return true;
    }
    if (step < 0 && (relation == Kind::Gt || relation == Kind::Ge)) {
      range_.low = relation == Kind::Ge ? bound : store_.binary(Kind::Add, bound, one);
      range_.high = store_.binary(Kind::Add, range_.first, one);
      range_.last = relation == Kind::Gt ? bound : store_.binary(Kind::Sub, bound, one);
      range_.fits = if_rounds(store_.binary(Kind::Ne, range_.first, greatest));
      const ExprRef is_known = relation == Kind::Ge ? if_rounds(store_.binary(Kind::Ne, bound, least))
                                                    : store_.binary(Kind::Ne, bound, greatest);
      range_.fits = store_.binary(Kind::And, range_.fits, is_known);
      return true;
    }
    return false;
  }

  ExprRef if_rounds(ExprRef condition) const {
    return store_.binary(Kind::Implies, range_.has_rounds, condition);
  }

  // A constant that the counter got just before the loop, so that loops over the same range look the same.
  ExprRef first_value() const {
    ExprRef result = range_.counter;
    if (loop_.entries.size() != 1) return result;
    const analysis::Block& before = flow_.block(flow_.block_of(loop_.entries.front().from));
    for (uint32_t i = before.end; i-- > before.begin;) {
      const Instruction& instruction = function_.body[i];
      if (instruction.op == Op::Assign && instruction.place() == range_.counter)
        return as_constant(instruction.value()) != nullptr ? as_constant(instruction.value()) : result;
      if (instruction.op != Op::Goto && instruction.op != Op::Skip && instruction.op != Op::Decl &&
          instruction.op != Op::Assign)
        return result;
    }
    return result;
  }

  // An element of memory that the counter chooses.
  bool looks_at_array() const {
    bool found = false;
    const auto look = [&](ExprRef e) {
      expr::for_each_subexpression(e, [&](ExprRef part) {
        found |= (part->is(Kind::Index) || part->is(Kind::Deref)) && mentions(part, range_.counter);
      });
    };
    look(round_.holds);
    for (const auto& [variable, value] : round_.updates) look(value);
    return found;
  }

  ExprRef aggregate(Aggregate which, ExprRef element) {
    const ExprRef index = store_.symbol(kIndex, range_.counter->type());
    element = expr::Substitution(store_, {{range_.counter, index}})(element);
    return expr::make_aggregate(store_, which, kAccumulator, index, range_.low, range_.high, element);
  }

  // The value of a variable behind the loop; null: not known.
  ExprRef behind_loop(ExprRef variable, ExprRef value) {
    if (!variable->type()->is_bitvector()) return nullptr;
    if (ExprRef result = added_up(variable, value)) return result;
    return extreme(variable, value);
  }

  // match:  v + e, e + v, v - e, ite(c, v + e, v), ite(c, v, v + e), and the same in a wider type, cut off
  // result: the sum of e, 0 where nothing is added, reduced to the type of v
  ExprRef added_up(ExprRef variable, ExprRef value) {
    const TypeRef wide = store_.signed_type(kWide);
    const auto plus = [&](ExprRef sum) {
      return store_.cast(variable->type(), store_.binary(Kind::Add, store_.cast(wide, variable), sum));
    };
    if (value->is(Kind::Ite)) {
      const bool is_first = value->operand(2) == variable;
      if (!is_first && value->operand(1) != variable) return nullptr;
      const ExprRef added = summand(variable, value->operand(is_first ? 1 : 2));
      if (added == nullptr || is_changing(value->operand(0))) return nullptr;
      const ExprRef condition = is_first ? value->operand(0) : store_.negation(value->operand(0));
      if (added->is(Kind::Constant) && added->value().isOne())
        return plus(aggregate(Aggregate::Count, condition));
      return plus(aggregate(Aggregate::Sum, store_.ite(condition, added, store_.zero(added->type()))));
    }
    const ExprRef added = summand(variable, value);
    return added == nullptr ? nullptr : plus(aggregate(Aggregate::Sum, added));
  }

  // match:  v + e, e + v, v - e, cast(cast(v) + e)
  // result: e or -e, of a type that is not narrower than v's; null: it is none of these
  ExprRef summand(ExprRef variable, ExprRef value) {
    const unsigned width = variable->type()->width();
    if (value->is(Kind::Cast) && value->type() == variable->type() &&
        value->operand(0)->type()->is_bitvector() && value->operand(0)->type()->width() >= width)
      value = value->operand(0);
    if ((!value->is(Kind::Add) && !value->is(Kind::Sub)) || !value->type()->is_bitvector()) return nullptr;
    const auto is_variable = [&](ExprRef e) {
      return e == variable || (e->is(Kind::Cast) && e->operand(0) == variable && e->type()->width() >= width);
    };
    ExprRef added = nullptr;
    if (is_variable(value->operand(0)))
      added = value->operand(1);
    else if (value->is(Kind::Add) && is_variable(value->operand(1)))
      added = value->operand(0);
    if (added == nullptr || is_changing(added) || mentions(added, variable)) return nullptr;
    added = without_widening(added);
    if (value->is(Kind::Add)) return added;
    const TypeRef wide = store_.signed_type(kWide);
    return store_.unary(Kind::Neg, store_.cast(wide, added));
  }

  // The same number, as the element has it: then the numbers of proofs have no more bits than they need.
  static ExprRef without_widening(ExprRef e) {
    while (e->is(Kind::Cast) && is_widening(e->operand(0)->type(), e->type())) e = e->operand(0);
    return e;
  }

  // match:  ite(e > v, e, v), ite(v < e, e, v), ite(e > v, v, e) and so on
  // result: the greatest or least of v and all e
  ExprRef extreme(ExprRef variable, ExprRef value) {
    if (!value->is(Kind::Ite)) return nullptr;
    const ExprRef test = value->operand(0);
    if (test->kind() < Kind::Lt || test->kind() > Kind::Ge) return nullptr;
    const bool takes_first = value->operand(2) == variable;
    if (!takes_first && value->operand(1) != variable) return nullptr;
    const ExprRef element = value->operand(takes_first ? 1 : 2);
    if (element->type() != variable->type() || is_changing(element) || mentions(element, variable))
      return nullptr;
    const auto is_same = [](ExprRef compared, ExprRef e) {
      return compared == e || (compared->is(Kind::Cast) && compared->operand(0) == e &&
                               is_widening(e->type(), compared->type()));
    };
    const bool is_straight = is_same(test->operand(0), element) && is_same(test->operand(1), variable);
    const bool is_flipped = is_same(test->operand(1), element) && is_same(test->operand(0), variable);
    if (!is_straight && !is_flipped) return nullptr;
    const bool is_greater = test->is(Kind::Gt) || test->is(Kind::Ge);
    const bool is_maximum = (is_greater == is_straight) == takes_first;
    const ExprRef found = aggregate(is_maximum ? Aggregate::Maximum : Aggregate::Minimum, element);
    const ExprRef is_better = store_.binary(is_maximum ? Kind::Gt : Kind::Lt, found, variable);
    return store_.ite(store_.binary(Kind::And, range_.has_rounds, is_better), found, variable);
  }

  Instruction assignment(ExprRef variable, ExprRef value) const {
    Instruction result;
    result.op = Op::Assign;
    result.operands = {variable, value};
    return result;
  }

  void add(std::vector<Instruction>& code, Instruction instruction) const {
    instruction.range = function_.body[round_.test].range;
    code.push_back(std::move(instruction));
  }

  // Nothing is left of the loop but its test, which leads behind it.
  void rewrite(ir::BodyEditor& editor, std::vector<Instruction> code) {
    for (Instruction& instruction : code) editor.insert_before(loop_.heads.front(), std::move(instruction));
    for (uint32_t block : loop_.blocks)
      for (uint32_t i = flow_.block(block).begin; i < flow_.block(block).end; ++i)
        if (i != round_.test) editor.remove(i);
    Instruction& test = function_.body[round_.test];
    test.operands[0] = store_.boolean(round_.leaves_by_jump);
    test.sites.clear();
  }

  ir::Program& program_;
  expr::Store& store_;
  analysis::Analyses& analyses_;
  ir::Function& function_;
  const analysis::ControlFlow& flow_;
  const analysis::Loop& loop_;
  LoopRound round_;
  Range range_;
};

bool has_threads(const ir::Program& program) {
  return std::ranges::any_of(program.functions(), [](const ir::Function& function) {
    return std::ranges::any_of(function.body, [](const Instruction& i) { return i.op == Op::StartThread; });
  });
}

}  // namespace

uint64_t lift_loops(ir::Program& program, const ErrorFunctions& errors) {
  if (has_threads(program)) return 0;
  analysis::Analyses analyses(program);  // of the program as it was: lifting writes nothing else
  uint64_t count = 0;
  for (ir::Function& function : program.functions()) {
    if (function.is_model || !function.has_body || function.body.empty()) continue;
    const analysis::ControlFlow flow(function);
    ir::BodyEditor editor(function);
    std::vector<uint32_t> lifted;  // blocks of loops, whose instructions are not what they were
    for (const analysis::Loop& loop : flow.loops()) {
      const auto is_lifted = [&](uint32_t block) { return std::ranges::find(lifted, block) != lifted.end(); };
      if (std::ranges::any_of(loop.blocks, is_lifted)) continue;
      std::optional<LoopRound> round = round_of(program, flow, loop, errors);
      if (round && Lifting(program, analyses, function, flow, loop, std::move(*round)).run(editor)) {
        lifted.insert(lifted.end(), loop.blocks.begin(), loop.blocks.end());
        ++count;
      }
    }
    editor.apply();
  }
  return count;
}

Change lift_loops(PassContext& context) {
  const uint64_t count = lift_loops(context.program, {"reach_error", "__VERIFIER_error", "__assert_fail",
                                                      "__assert", "__assert_perror_fail"});
  context.statistics["loops lifted"] += count;
  return count == 0 ? Change::Nothing : Change::Bodies;
}

}  // namespace heddle::passes
