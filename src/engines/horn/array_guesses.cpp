#include "engines/horn/array_guesses.h"

#include <algorithm>

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

constexpr size_t kMostStatements = 10;
constexpr size_t kMostCounters = 4;
constexpr size_t kMostBounds = 5;
constexpr size_t kMostFlags = 2;

ExprRef without_casts(ExprRef e) {
  while (e->is(Kind::Cast) && e->type()->is_bitvector() && e->operand(0)->type()->is_bitvector())
    e = e->operand(0);
  return e;
}

template <typename T>
void add_once(std::vector<T>& list, T element, size_t most) {
  if (list.size() < most && std::find(list.begin(), list.end(), element) == list.end())
    list.push_back(std::move(element));
}

// A condition about the element at an index.
struct Statement {
  ExprRef condition = nullptr;
  ExprRef index = nullptr;  // a variable
  bool operator==(const Statement&) const = default;
};

class ArrayGuesser {
 public:
  ArrayGuesser(ir::Program& program, const ir::Function& function, uint32_t head, uint32_t last)
      : program_(program), store_(program.store()), function_(function), head_(head), last_(last) {}

  std::vector<ExprRef> run() {
    for (const Instruction& instruction : function_.body) collect(instruction);
    if (statements_.empty()) return {};
    for (const Instruction& instruction : function_.body)
      if (instruction.op == Op::Goto) collect_bounds(instruction.condition());
    collect_counters();
    collect_flags();
    for (size_t i = 0, plain = statements_.size(); i < plain; ++i)
      for (ExprRef flag : flags_)
        statements_.push_back(
            {store_.binary(Kind::Or, flag, statements_[i].condition), statements_[i].index});
    for (const Statement& statement : statements_) {
      const ExprRef k = store_.symbol("every$index", statement.index->type());
      const ExprRef zero = store_.constant(k->type(), 0);
      for (ExprRef counter : up_) add(statement, k, {at_least(k, zero), less(k, counter)});
      for (ExprRef bound : bounds_) {
        add(statement, k, {at_least(k, zero), less(k, bound)});
        for (ExprRef counter : down_) add(statement, k, {less(counter, k), less(k, bound)});
      }
    }
    return std::move(guesses_);
  }

 private:
  static bool is_counter(ExprRef e) { return e->is(Kind::Symbol) && e->type()->is_bitvector(); }

  void collect(const Instruction& instruction) {
    switch (instruction.op) {
      case Op::Goto:
      case Op::Assume:
      case Op::Assert:
        add_statement(instruction.condition());
        add_statement(store_.negation(instruction.condition()));
        break;
      case Op::Call:
        for (size_t i = 0; i < instruction.argument_count(); ++i) {
          ExprRef argument = instruction.argument(i);
          if (argument->is(Kind::Cast) && argument->operand(0)->type()->is_bool())
            argument = argument->operand(0);
          if (argument->type()->is_bool()) add_statement(argument);
        }
        break;
      case Op::Assign: {
        const ExprRef place = instruction.place();
        if (!place->is(Kind::Symbol) && place->type()->is_scalar() && !place->type()->is_float())
          add_statement(store_.binary(Kind::Eq, place, instruction.operands[1]));
        break;
      }
      default:
        break;
    }
  }

  // With each variable that selects an element in it.
  void add_statement(ExprRef condition) {
    while (condition->is(Kind::Not) && condition->operand(0)->is(Kind::Not))
      condition = condition->operand(0)->operand(0);
    expr::for_each_subexpression(condition, [&](ExprRef e) {
      if (!e->is(Kind::Index) && !e->is(Kind::PointerAdd)) return;
      const ExprRef index = without_casts(e->operand(1));
      if (is_counter(index)) add_once(statements_, Statement{condition, index}, kMostStatements);
    });
  }

  // What variables are compared with.
  void collect_bounds(ExprRef condition) {
    expr::for_each_subexpression(condition, [&](ExprRef e) {
      if (!expr::is_comparison(e->kind()) || !e->operand(0)->type()->is_bitvector()) return;
      for (int side : {0, 1}) {
        const ExprRef variable = without_casts(e->operand(side));
        const ExprRef bound = without_casts(e->operand(1 - side));
        if (!is_counter(variable)) continue;
        if (is_counter(bound) || (bound->is(Kind::Constant) && !bound->value().isZero()))
          add_once(bounds_, bound, kMostBounds);
      }
    });
  }

  // Variables that the loop counts up or down.
  void collect_counters() {
    for (uint32_t i = head_; i <= last_; ++i) {
      const Instruction& instruction = function_.body[i];
      if (instruction.op != Op::Assign || !is_counter(instruction.place())) continue;
      const ExprRef value = without_casts(instruction.operands[1]);
      if (value->operand_count() != 2 || without_casts(value->operand(0)) != instruction.place()) continue;
      if (value->is(Kind::Add)) add_once(up_, instruction.place(), kMostCounters);
      if (value->is(Kind::Sub)) add_once(down_, instruction.place(), kMostCounters);
    }
  }

  // Variables that the loops set to constants: a flag remembers that some element was different from the
  // others.
  void collect_flags() {
    uint32_t end_of_loops = 0;  // of those that begin at an instruction behind which we are
    std::vector<uint32_t> ends(function_.body.size());
    for (uint32_t i = 0; i < function_.body.size(); ++i)
      if (function_.body[i].op == Op::Goto && function_.body[i].target <= i)
        ends[function_.body[i].target] = i;
    for (uint32_t i = 0; i < function_.body.size(); ++i) {
      end_of_loops = std::max(end_of_loops, ends[i]);
      const Instruction& instruction = function_.body[i];
      if (instruction.op != Op::Assign || i > end_of_loops || !is_counter(instruction.place())) continue;
      if (instruction.operands[1]->is(Kind::Constant))
        add_once(flags_, store_.binary(Kind::Eq, instruction.place(), instruction.operands[1]), kMostFlags);
    }
  }

  ExprRef compare(Kind kind, ExprRef a, ExprRef b) {
    if (a->type() == b->type()) return store_.binary(kind, a, b);
    const TypeRef wide = store_.signed_type(std::max(a->type()->width(), b->type()->width()) + 1);
    return store_.binary(kind, store_.cast(wide, a), store_.cast(wide, b));
  }
  ExprRef less(ExprRef a, ExprRef b) { return compare(Kind::Lt, a, b); }
  ExprRef at_least(ExprRef a, ExprRef b) { return compare(Kind::Ge, a, b); }

  void add(const Statement& statement, ExprRef k, std::pair<ExprRef, ExprRef> range) {
    const ExprRef about_k = expr::Substitution(store_, {{statement.index, k}})(statement.condition);
    const ExprRef body =
        store_.binary(Kind::Implies, store_.binary(Kind::And, range.first, range.second), about_k);
    add_once(guesses_, store_.make(Kind::ForAll, store_.bool_type(), {k, body}), SIZE_MAX);
  }

  ir::Program& program_;
  expr::Store& store_;
  const ir::Function& function_;
  const uint32_t head_;
  const uint32_t last_;
  std::vector<Statement> statements_;
  std::vector<ExprRef> bounds_;
  std::vector<ExprRef> up_;
  std::vector<ExprRef> down_;
  std::vector<ExprRef> flags_;
  std::vector<ExprRef> guesses_;
};

}  // namespace

std::vector<ExprRef> guess_about_arrays(ir::Program& program, const ir::Function& function, uint32_t head,
                                        uint32_t last) {
  return ArrayGuesser(program, function, head, last).run();
}

}  // namespace heddle::engines::horn
