#include "engines/horn/array_statements.h"

#include <algorithm>
#include <map>
#include <set>

#include "engines/horn/array_copies.h"
#include "expr/substitute.h"

namespace heddle::engines::horn {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

constexpr size_t kMostGuards = 4;
constexpr unsigned kMostReplacements = 8;
constexpr size_t kLargestStatement = 60;

bool is_inside_inner(const std::vector<Loop>& loops, const Loop& loop, uint32_t instruction) {
  return std::ranges::any_of(loops, [&](const Loop& inner) {
    return inner.head > loop.head && inner.last <= loop.last && inner.contains(instruction);
  });
}

void add_counters(Loop& loop, const ir::Function& function, const std::vector<Loop>& loops) {
  for (uint32_t i = loop.head; i <= loop.last; ++i) {
    const Instruction& instruction = function.body[i];
    if (instruction.op != Op::Assign || !is_number(instruction.place()) || is_inside_inner(loops, loop, i))
      continue;
    const ExprRef value = without_casts(instruction.value());
    if (!value->is(Kind::Add) && !value->is(Kind::Sub)) continue;
    if (without_casts(value->operand(0)) != instruction.place()) continue;
    Counter counter{instruction.place(), value->is(Kind::Add), 1};
    if (const ExprRef by = without_casts(value->operand(1)); by->is(Kind::Constant)) {
      const bool is_negative = by->type()->is_signed() && by->value().isNegative();
      if (is_negative) counter.counts_up = !counter.counts_up;
      counter.step = by->value().abs().getLimitedValue();
    }
    const bool is_known = std::ranges::any_of(
        loop.counters, [&](const Counter& known) { return known.variable == counter.variable; });
    if (!is_known) loop.counters.push_back(counter);
  }
}

bool contains(ExprRef e, const std::set<ExprRef>& parts) {
  bool found = false;
  expr::for_each_subexpression(e, [&](ExprRef part) { found |= parts.contains(part); });
  return found;
}

ExprRef root(ExprRef place) {
  while (place->is(Kind::Index) || place->is(Kind::Member)) place = place->operand(0);
  return place;
}

// What elements hold after several writes, of those loops that write all elements in the same way:
// match:  b[i] = a[i] in one loop, b[i] = b[i] + i in a later one
// result: b[i] == a[i] + i
class Writes {
 public:
  Writes(expr::Store& store, const ir::Function& function, const std::vector<Loop>& loops)
      : store_(store), function_(function), loops_(loops) {}

  // In the order of the instructions. `is_conditional`: not in every round. A condition about the element at
  // the counters of the loops around, or null.
  ExprRef follow(uint32_t i, bool is_conditional) {
    const Instruction& instruction = function_.body[i];
    for (const Loop& loop : loops_)
      if (loop.head == i || loop.last == i) forget_variables(loop);
    const bool writes =
        instruction.op == Op::Assign || instruction.op == Op::Havoc || instruction.op == Op::Call;
    if (!writes || instruction.operands[0] == nullptr) return nullptr;
    expr::Bindings general;  // any round for the current one
    expr::Bindings special;
    for (const Loop& loop : loops_)
      if (loop.contains(i))
        for (const Counter& counter : loop.counters) {
          const ExprRef any =
              store_.symbol("any$" + std::to_string(general.size()), counter.variable->type());
          general[counter.variable] = any;
          special[any] = counter.variable;
        }
    const ExprRef place = expr::Substitution(store_, general)(instruction.operands[0]);
    const ExprRef before = known_.contains(place) ? known_.at(place) : nullptr;
    known_.erase(place);
    if (instruction.op != Op::Assign || is_conditional || place->type()->is_pointer()) return nullptr;
    const ExprRef plain = expr::Substitution(store_, general)(instruction.value());
    if (takes_address_of_known(plain)) return nullptr;
    if (before != nullptr) known_[place] = before;  // for the value
    const ExprRef value = expr::Substitution(store_, known_)(plain);
    known_.erase(place);
    size_t size = 0;
    expr::for_each_subexpression(value, [&](ExprRef) { ++size; });
    if (size > kLargestStatement || contains(value, {place})) return nullptr;
    known_[place] = value;
    if (place->is(Kind::Symbol) || value == plain || !place->type()->is_scalar() || place->type()->is_float())
      return nullptr;
    return expr::Substitution(store_, special)(store_.binary(Kind::Eq, place, value));
  }

 private:
  // At the head and at the end of a loop: other rounds change them.
  void forget_variables(const Loop& loop) {
    std::set<ExprRef> changed;
    for (uint32_t i = loop.head; i <= loop.last; ++i) {
      const Instruction& instruction = function_.body[i];
      if (instruction.op == Op::Assign || instruction.op == Op::Havoc || instruction.op == Op::Call)
        if (instruction.operands[0] != nullptr && instruction.operands[0]->is(Kind::Symbol))
          changed.insert(instruction.operands[0]);
    }
    std::erase_if(known_, [&](const auto& one) {
      return changed.contains(one.first) || contains(one.second, changed);
    });
  }

  bool takes_address_of_known(ExprRef e) const {
    bool found = false;
    expr::for_each_subexpression(e, [&](ExprRef part) {
      if (part->is(Kind::AddressOf))
        for (ExprRef place = part->operand(0);; place = place->operand(0)) {
          found |= known_.contains(place);
          if (!place->is(Kind::Index) && !place->is(Kind::Member)) break;
        }
    });
    return found;
  }

  expr::Store& store_;
  const ir::Function& function_;
  const std::vector<Loop>& loops_;
  expr::Bindings known_;
};

class Collector {
 public:
  Collector(ir::Program& program, const ir::Function& function, const std::vector<Loop>& loops, Extent extent)
      : program_(program), store_(program.store()), function_(function), loops_(loops), extent_(extent) {}

  std::vector<Statement> run() {
    find_definitions();
    // What is asserted is likelier to matter than what is written, and that than where the program branches.
    const auto count = static_cast<uint32_t>(function_.body.size());
    for (uint32_t i = 0; i < count; ++i) collect_assertion(i);
    if (extent_ == Extent::Implied) collect_copied();
    Writes writes(store_, function_, loops_);
    for (uint32_t i = 0; i < count; ++i) {
      collect_write(i);
      if (const ExprRef composed = writes.follow(i, !guards_of(i).empty()))
        add(defined(composed), i, Source::Written);
    }
    for (uint32_t i = 0; i < count; ++i) collect_branch(i);
    return std::move(statements_);
  }

 private:
  // Variables that stand for what is assigned to them in one place.
  void find_definitions() {
    std::map<ExprRef, unsigned> changes;
    for (const Instruction& instruction : function_.body) {
      if (instruction.op != Op::Decl && instruction.op != Op::Dead && !instruction.operands.empty() &&
          instruction.operands[0] != nullptr)
        ++changes[root(instruction.operands[0])];
      for (ExprRef operand : instruction.operands)
        if (operand != nullptr)
          expr::for_each_subexpression(operand, [&](ExprRef e) {
            if (e->is(Kind::AddressOf)) changes[root(e->operand(0))] += 2;
          });
    }
    for (const Instruction& instruction : function_.body) {
      if (instruction.op != Op::Assign || changes[instruction.place()] != 1) continue;
      const ir::Symbol* symbol =
          instruction.place()->is(Kind::Symbol) ? program_.find_symbol(instruction.place()->text()) : nullptr;
      if (symbol == nullptr ||
          (symbol->kind != ir::SymbolKind::Local && symbol->kind != ir::SymbolKind::Temporary))
        continue;
      bool is_of_itself = false;
      bool reads_element = false;
      expr::for_each_subexpression(instruction.value(), [&](ExprRef e) {
        is_of_itself |= e == instruction.place();
        reads_element |= e->is(Kind::Index) || e->is(Kind::Deref);
      });
      // A pointer to an array is the array's name.
      if (!is_of_itself && (reads_element || !symbol->type->is_pointer()))
        definitions_[instruction.place()] = instruction.value();
    }
  }

  ExprRef defined(ExprRef e) const {
    for (unsigned i = 0; i < kMostReplacements; ++i) {
      const ExprRef replaced = expr::Substitution(store_, definitions_)(e);
      if (replaced == e) break;
      e = replaced;
    }
    return e;
  }

  void collect_assertion(uint32_t i) {
    const Instruction& instruction = function_.body[i];
    if (instruction.op == Op::Assert || instruction.op == Op::Assume)
      add_with_guards(defined(instruction.condition()), i, Source::Asserted);
    if (extent_ == Extent::Implied) collect_accumulated(i);
    if (instruction.op != Op::Call) return;
    for (size_t n = 0; n < instruction.argument_count(); ++n) {
      ExprRef argument = defined(instruction.argument(n));
      if (argument->is(Kind::Cast) && argument->operand(0)->type()->is_bool())
        argument = argument->operand(0);
      if (argument->type()->is_bool()) add_with_guards(argument, i, Source::Asserted);
    }
  }

  void collect_copied() {
    const auto define = [this](ExprRef e) { return defined(e); };
    for (const Statement& before : through_copies(store_, function_, loops_, statements_, define))
      add(before.condition, before.instruction, Source::Asserted, before.indices);
  }

  // What a variable collects of all elements is likely to be asserted later.
  // match:  all = p && all
  // result: p
  // match:  some = p || some
  // result: !p
  // match:  least = ite(a[i] < least, a[i], least)
  // result: a[i] < least, and the negation
  void collect_accumulated(uint32_t i) {
    const Instruction& instruction = function_.body[i];
    if (instruction.op != Op::Assign || !instruction.place()->is(Kind::Symbol)) return;
    const ExprRef value = instruction.value();
    const auto is_kept = [&](size_t n) { return value->operand(n) == instruction.place(); };
    if (value->is(Kind::And) || value->is(Kind::Or))
      for (size_t n : {0, 1})
        if (is_kept(1 - n)) {
          const ExprRef each = defined(value->operand(n));
          add(value->is(Kind::And) ? each : store_.negation(each), i, Source::Asserted);
        }
    if (value->is(Kind::Ite) && (is_kept(1) || is_kept(2))) add_both(defined(value->operand(0)), i);
  }

  void collect_write(uint32_t i) {
    const Instruction& instruction = function_.body[i];
    if (instruction.op != Op::Assign || instruction.place()->is(Kind::Symbol)) return;
    if (!instruction.place()->type()->is_scalar() || instruction.place()->type()->is_float()) return;
    const ExprRef place = defined(instruction.place());
    const ExprRef value = defined(instruction.value());
    const ExprRef condition = store_.binary(Kind::Eq, place, value);
    // What was written before is no longer known if the next round changes the value.
    const std::vector<ExprRef> indices = indices_of(condition, i);
    const std::set<ExprRef> changed = changed_around(i);
    bool is_lost = false;
    expr::for_each_subexpression(value, [&](ExprRef e) {
      is_lost |= e == place || (changed.contains(e) && std::ranges::find(indices, e) == indices.end());
    });
    if (!is_lost) add_with_guards(condition, i, Source::Written);
  }

  void collect_branch(uint32_t i) {
    const Instruction& instruction = function_.body[i];
    if (instruction.op != Op::Goto) return;
    ExprRef condition = defined(instruction.condition());
    while (condition->is(Kind::Not)) condition = condition->operand(0);
    // Of a conjunction each part may be what decides.
    if (condition->is(Kind::And) || condition->is(Kind::Or))
      for (ExprRef part : condition->operands()) add_both(part, i);
    else
      add_both(condition, i);
  }

  void add_both(ExprRef condition, uint32_t i) {
    add(condition, i, Source::Branch);
    add(store_.negation(condition), i, Source::Branch);
  }

  // Scalar variables that the innermost loop around an instruction changes.
  std::set<ExprRef> changed_around(uint32_t i) const {
    std::set<ExprRef> result;
    const Loop* inner = nullptr;
    for (const Loop& loop : loops_)
      if (loop.contains(i)) inner = &loop;
    if (inner == nullptr) return result;
    for (uint32_t j = inner->head; j <= inner->last; ++j) {
      const Instruction& instruction = function_.body[j];
      const bool writes =
          instruction.op == Op::Assign || instruction.op == Op::Havoc || instruction.op == Op::Call;
      if (writes && instruction.operands[0] != nullptr && instruction.operands[0]->is(Kind::Symbol))
        result.insert(instruction.operands[0]);
    }
    return result;
  }

  // Alone, and where control gets there:
  // match:  if (c) assert(p)
  // result: !c || p
  void add_with_guards(ExprRef condition, uint32_t i, Source source) {
    ExprRef guarded = condition;
    size_t count = 0;
    for (ExprRef guard : guards_of(i)) {
      if (++count > kMostGuards) return add(condition, i, source);
      guarded = store_.binary(Kind::Or, store_.negation(defined(guard)), guarded);
    }
    if (count > 0) add(guarded, i, source);
    add(condition, i, source);
  }

  // What holds at an instruction because of the branches before it in its round of the loop.
  std::vector<ExprRef> guards_of(uint32_t i) const {
    uint32_t head = 0;
    uint32_t last = static_cast<uint32_t>(function_.body.size());
    for (const Loop& loop : loops_)
      if (loop.contains(i)) {
        head = loop.head;
        last = loop.last;
      }
    std::vector<ExprRef> result;
    for (uint32_t j = head; j < i; ++j) {
      const Instruction& jump = function_.body[j];
      if (jump.op != Op::Goto || jump.target <= i || jump.target > last) continue;
      if (jump.condition() != store_.boolean(true)) {
        result.push_back(store_.negation(jump.condition()));
        continue;
      }
      // The end of one branch; the other begins behind it.
      for (uint32_t k = head; k < j; ++k) {
        const Instruction& other = function_.body[k];
        if (other.op == Op::Goto && other.target > j && other.target <= i)
          result.push_back(other.condition());
      }
    }
    return result;
  }

  std::vector<ExprRef> indices_of(ExprRef condition, uint32_t i) const {
    std::set<ExprRef> selecting;
    std::vector<ExprRef> direct;
    expr::for_each_subexpression(condition, [&](ExprRef e) {
      if (!e->is(Kind::Index) && !e->is(Kind::PointerAdd)) return;
      const ExprRef index = without_casts(e->operand(1));
      if (is_number(index)) direct.push_back(index);
      expr::for_each_subexpression(index, [&](ExprRef part) {
        if (is_number(part)) selecting.insert(part);
      });
    });
    std::vector<ExprRef> result;
    for (const Loop& loop : loops_)
      if (loop.contains(i))
        for (const Counter& counter : loop.counters)
          if (selecting.contains(counter.variable) &&
              std::ranges::find(result, counter.variable) == result.end())
            result.push_back(counter.variable);
    if (result.empty() && !direct.empty()) result.push_back(direct.front());
    return result;
  }

  void add(ExprRef condition, uint32_t i, Source source) {
    while (condition->is(Kind::Not) && condition->operand(0)->is(Kind::Not))
      condition = condition->operand(0)->operand(0);
    add(condition, i, source, indices_of(condition, i));
  }

  void add(ExprRef condition, uint32_t i, Source source, std::vector<ExprRef> indices) {
    size_t size = 0;
    expr::for_each_subexpression(condition, [&](ExprRef) { ++size; });
    if (!indices.empty() && size <= kLargestStatement)
      statements_.push_back({condition, std::move(indices), i, source});
  }

  ir::Program& program_;
  expr::Store& store_;
  const ir::Function& function_;
  const std::vector<Loop>& loops_;
  const Extent extent_;
  expr::Bindings definitions_;
  std::vector<Statement> statements_;
};

}  // namespace

ExprRef without_casts(ExprRef e) {
  while (e->is(Kind::Cast) && e->type()->is_bitvector() && e->operand(0)->type()->is_bitvector())
    e = e->operand(0);
  return e;
}

bool is_number(ExprRef e) {
  return e->is(Kind::Symbol) && e->type()->is_bitvector();
}

std::vector<Loop> loops_of(const ir::Function& function) {
  std::map<uint32_t, Loop> by_head;
  for (uint32_t i = 0; i < function.body.size(); ++i) {
    const Instruction& instruction = function.body[i];
    if (instruction.op == Op::Goto && instruction.target <= i)
      by_head[instruction.target] = {instruction.target, i, {}};
  }
  std::vector<Loop> result;
  for (const auto& [head, loop] : by_head) result.push_back(loop);
  const std::vector<Loop> extents = result;
  for (Loop& loop : result) add_counters(loop, function, extents);
  return result;
}

std::vector<Statement> statements_about_elements(ir::Program& program, const ir::Function& function,
                                                 const std::vector<Loop>& loops, Extent extent) {
  return Collector(program, function, loops, extent).run();
}

}  // namespace heddle::engines::horn
