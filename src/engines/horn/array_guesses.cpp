#include "engines/horn/array_guesses.h"

#include <algorithm>

#include "engines/horn/array_statements.h"
#include "expr/comparison.h"
#include "expr/substitute.h"
#include "expr/typing.h"

namespace heddle::engines::horn {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

constexpr size_t kMostGuesses = 80;  // per loop
constexpr size_t kMostBounds = 4;
constexpr size_t kMostFlags = 2;

// Below which a variable stays.
struct Bound {
  ExprRef variable = nullptr;
  ExprRef value = nullptr;
  bool is_reached = false;
  uint32_t instruction = 0;  // that compares
};

class ArrayGuesser {
 public:
  ArrayGuesser(ir::Program& program, const ir::Function& function, uint32_t head, Extent extent,
               const std::function<bool(ExprRef)>& may_change)
      : program_(program),
        store_(program.store()),
        function_(function),
        extent_(extent),
        may_change_(may_change),
        loops_(loops_of(function)) {
    for (const Loop& loop : loops_)
      if (loop.contains(head) && loop.head <= head) nest_.push_back(&loop);
  }

  std::vector<ExprRef> run() {
    const std::vector<Statement> statements = statements_about_elements(program_, function_, loops_, extent_);
    if (statements.empty() || nest_.empty()) return {};
    for (uint32_t i = 0; i < function_.body.size(); ++i)
      if (function_.body[i].op == Op::Goto) collect_bounds(function_.body[i].condition(), i);
    collect_flags();
    for (const Statement& statement : statements) guess(statement);
    for (const Statement& statement : statements)
      for (ExprRef flag : flags_) {
        Statement flagged = statement;
        flagged.condition = store_.binary(Kind::Or, flag, statement.condition);
        guess(flagged);
      }
    return std::move(guesses_);
  }

 private:
  using Conditions = std::vector<ExprRef>;

  // What variables are compared with.
  void collect_bounds(ExprRef condition, uint32_t i) {
    expr::for_each_subexpression(condition, [&](ExprRef e) {
      if (!expr::is_comparison(e->kind()) || !e->operand(0)->type()->is_bitvector()) return;
      for (int side : {0, 1}) {
        const ExprRef variable = without_casts(e->operand(side));
        const ExprRef value = without_casts(e->operand(1 - side));
        if (!is_number(variable) || reads_memory(value)) continue;
        if (value->is(Kind::Constant) && (value->value().isZero() || value->value().isNegative())) continue;
        const Kind kind = side == 0 ? e->kind() : expr::mirrored(e->kind());
        const bool is_reached = kind == Kind::Le || kind == Kind::Gt;
        bounds_.push_back({variable, value, is_reached, i});
      }
    });
  }

  static bool reads_memory(ExprRef e) {
    bool found = false;
    expr::for_each_subexpression(e, [&](ExprRef part) {
      found |= part->is(Kind::Index) || part->is(Kind::Deref) || part->is(Kind::Member);
    });
    return found;
  }

  // Variables that the loops set to constants: a flag remembers that some element was different from the
  // others, or that there was one.
  void collect_flags() {
    for (uint32_t i = 0; i < function_.body.size(); ++i) {
      const Instruction& instruction = function_.body[i];
      if (instruction.op != Op::Assign || !is_number(instruction.place()) ||
          !instruction.value()->is(Kind::Constant) || is_counter(instruction.place()))
        continue;
      if (std::ranges::none_of(loops_, [&](const Loop& loop) { return loop.contains(i); })) continue;
      for (Kind kind : {Kind::Eq, Kind::Ne}) {
        const ExprRef flag = store_.binary(kind, instruction.place(), instruction.value());
        if (flags_.size() < 2 * kMostFlags && std::ranges::find(flags_, flag) == flags_.end())
          flags_.push_back(flag);
      }
    }
  }

  bool is_counter(ExprRef variable) const {
    return std::ranges::any_of(loops_, [&](const Loop& loop) { return counter_of(loop, variable); });
  }

  static const Counter* counter_of(const Loop& loop, ExprRef variable) {
    for (const Counter& counter : loop.counters)
      if (counter.variable == variable) return &counter;
    return nullptr;
  }

  // Of an index of a statement. What the loops around the statement compare it with comes first: that fits
  // best.
  std::vector<Bound> bounds_for(const Statement& statement, size_t index, size_t most) const {
    const auto is_around = [&](const Bound& bound) {
      return std::ranges::any_of(loops_, [&](const Loop& loop) {
        return loop.contains(bound.instruction) && loop.contains(statement.instruction);
      });
    };
    std::vector<Bound> result;
    for (unsigned distance : {0, 1, 2})
      for (const Bound& bound : bounds_) {
        const unsigned own = bound.variable != statement.indices[index] ? 2 : is_around(bound) ? 0 : 1;
        const bool is_known = std::ranges::any_of(result, [&](const Bound& known) {
          return known.value == bound.value && known.is_reached == bound.is_reached;
        });
        if (own == distance && !is_known && result.size() < most) result.push_back(bound);
      }
    return result;
  }

  ExprRef compare(Kind kind, ExprRef a, ExprRef b) {
    if (a->type() == b->type()) return store_.binary(kind, a, b);
    const TypeRef wide = store_.signed_type(std::max(a->type()->width(), b->type()->width()) + 1);
    return store_.binary(kind, store_.cast(wide, a), store_.cast(wide, b));
  }
  ExprRef below(ExprRef k, const Bound& bound) {
    return compare(bound.is_reached ? Kind::Le : Kind::Lt, k, bound.value);
  }
  ExprRef not_negative(ExprRef k) { return store_.binary(Kind::Ge, k, store_.constant(k->type(), 0)); }

  // The value of a counter when the loop is entered, if the program just assigns it; null otherwise.
  ExprRef first_value(const Loop& loop, ExprRef counter) const {
    ExprRef result = nullptr;
    for (uint32_t i = 0; i < loop.head; ++i) {
      const Instruction& instruction = function_.body[i];
      if (instruction.op == Op::Assign && instruction.place() == counter) result = instruction.value();
    }
    return result == nullptr || reads_memory(result) ? nullptr : result;
  }

  // A loop that moves its counter by more than one passes only some elements.
  Conditions steps(const Statement& statement, const std::vector<ExprRef>& bound) {
    Conditions result;
    for (const Loop& loop : loops_)
      for (size_t i = 0; i < bound.size(); ++i) {
        const Counter* counter = counter_of(loop, statement.indices[i]);
        if (counter == nullptr || counter->step < 2 || counter->step > 1000) continue;
        const TypeRef type = bound[i]->type();
        const ExprRef rest =
            store_.binary(Kind::Mod, bound[i], store_.constant(type, static_cast<uint64_t>(counter->step)));
        result.push_back(store_.binary(Kind::Eq, rest, store_.constant(type, 0)));
      }
    return result;
  }

  void guess(const Statement& statement) {
    // What is done only behind the loop has not been done yet.
    if (statement.source != Source::Asserted && statement.instruction > nest_.front()->last) return;
    const bool is_changed = may_change_(statement.condition);
    const bool is_passed =
        is_changed || (statement.source == Source::Branch && nest_.back()->contains(statement.instruction));
    std::vector<ExprRef> k;
    for (ExprRef index : statement.indices)
      k.push_back(store_.symbol("every$" + std::to_string(k.size()), index->type()));
    if (is_passed) guess_passed(statement, k);
    if (k.size() > 1) {
      Conditions all;
      for (size_t i = 0; i < k.size(); ++i) add_all_below(all, statement, i, k[i]);
      if (is_changed) add(statement, k, std::move(all), {});
      return;
    }
    for (const Bound& bound : bounds_for(statement, 0, kMostBounds))
      if (is_changed || may_change_(bound.value))
        add(statement, k, {not_negative(k[0]), below(k[0], bound)}, {});
  }

  void add_all_below(Conditions& range, const Statement& statement, size_t index, ExprRef k) {
    range.push_back(not_negative(k));
    for (const Bound& bound : bounds_for(statement, index, 1)) range.push_back(below(k, bound));
  }

  // The counters of some loops around, one for each index: elements are passed in lexicographic order, so
  // that those with the same first indices as the current one are passed up to a counter.
  void guess_passed(const Statement& statement, const std::vector<ExprRef>& k) {
    const size_t depth = nest_.size();
    for (size_t start = 0; start < depth; ++start) {
      const size_t count = std::min(k.size(), depth - start);
      if (count < k.size() && start > 0) break;
      for (size_t level = 0; level < count; ++level) {
        const Loop& loop = *nest_[start + level];
        for (const Counter& counter : loop.counters) guess_passed(statement, k, start, level, loop, counter);
      }
    }
  }

  void guess_passed(const Statement& statement, const std::vector<ExprRef>& k, size_t start, size_t level,
                    const Loop& loop, const Counter& counter) {
    expr::Bindings fixed;
    for (size_t i = 0; i < level; ++i) {
      if (nest_[start + i]->counters.empty()) return;
      fixed[k[i]] = store_.cast(k[i]->type(), nest_[start + i]->counters[0].variable);
    }
    Conditions others;
    for (size_t i = level + 1; i < k.size(); ++i) add_all_below(others, statement, i, k[i]);
    auto add_range = [&](Conditions range) {
      range.insert(range.end(), others.begin(), others.end());
      add(statement, k, std::move(range), fixed);
    };
    const ExprRef own = k[level];
    const ExprRef first = first_value(loop, counter.variable);
    if (counter.counts_up) {
      add_range({not_negative(own), compare(Kind::Lt, own, counter.variable)});
      if (first != nullptr && !(first->is(Kind::Constant) && first->value().isZero()))
        add_range({compare(Kind::Ge, own, first), compare(Kind::Lt, own, counter.variable)});
    }
    // Those that were passed on the way down, or are still to be passed: they are as a loop before has left
    // them.
    if (counter.counts_up && statement.instruction >= loop.head) return;
    const Kind kind = counter.counts_up ? Kind::Ge : Kind::Gt;
    for (const Bound& bound : bounds_for(statement, level, counter.counts_up ? 1 : kMostBounds))
      if (bound.value != counter.variable) {
        add_range({compare(kind, own, counter.variable), below(own, bound)});
        // A round that writes beside its counter, too, has done so only after the first.
        if (!counter.counts_up && first != nullptr)
          add_range({compare(kind, own, counter.variable), below(own, bound),
                     compare(Kind::Ne, counter.variable, first)});
      }
  }

  // For all values of those variables that are not fixed.
  void add(const Statement& statement, const std::vector<ExprRef>& k, Conditions range,
           const expr::Bindings& fixed) {
    expr::Bindings renamed;
    for (size_t i = 0; i < k.size(); ++i) {
      auto found = fixed.find(k[i]);
      renamed[statement.indices[i]] = found == fixed.end() ? k[i] : found->second;
    }
    const ExprRef about_k = expr::Substitution(store_, renamed)(statement.condition);
    auto add_for = [&](const Conditions& conditions) {
      ExprRef in_range = conditions.front();
      for (size_t i = 1; i < conditions.size(); ++i)
        in_range = store_.binary(Kind::And, in_range, conditions[i]);
      ExprRef result = store_.binary(Kind::Implies, in_range, about_k);
      for (size_t i = k.size(); i-- > 0;)
        if (!fixed.contains(k[i])) result = store_.make(Kind::ForAll, store_.bool_type(), {k[i], result});
      if (guesses_.size() < kMostGuesses && std::ranges::find(guesses_, result) == guesses_.end())
        guesses_.push_back(result);
    };
    add_for(range);
    if (fixed.empty()) {
      const Conditions passed = steps(statement, k);
      if (passed.empty()) return;
      range.insert(range.end(), passed.begin(), passed.end());
      add_for(range);
    }
  }

  ir::Program& program_;
  expr::Store& store_;
  const ir::Function& function_;
  const Extent extent_;
  const std::function<bool(ExprRef)>& may_change_;
  const std::vector<Loop> loops_;
  std::vector<const Loop*> nest_;  // the loop, and those around it, outer ones first
  std::vector<Bound> bounds_;
  std::vector<ExprRef> flags_;
  std::vector<ExprRef> guesses_;
};

}  // namespace

std::vector<ExprRef> guess_about_arrays(ir::Program& program, const ir::Function& function, uint32_t head,
                                        Extent extent, const std::function<bool(ExprRef)>& may_change) {
  return ArrayGuesser(program, function, head, extent, may_change).run();
}

}  // namespace heddle::engines::horn
