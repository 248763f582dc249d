#include "engines/horn/array_copies.h"

#include <algorithm>
#include <optional>

#include "expr/substitute.h"

namespace heddle::engines::horn {

using expr::ExprRef;
using expr::Kind;

namespace {

constexpr size_t kMostStatements = 8;

// An element by array and index: a[i], *(p + i); nothing: it is another place.
struct Element {
  ExprRef array = nullptr;
  ExprRef index = nullptr;
};

std::optional<Element> element_of(ExprRef place) {
  if (place->is(Kind::Index)) return Element{place->operand(0), without_casts(place->operand(1))};
  if (!place->is(Kind::Deref) || !place->operand(0)->is(Kind::PointerAdd)) return std::nullopt;
  return Element{place->operand(0)->operand(0), without_casts(place->operand(0)->operand(1))};
}

bool reads_element(ExprRef e) {
  bool found = false;
  expr::for_each_subexpression(
      e, [&](ExprRef part) { found |= part->is(Kind::Index) || part->is(Kind::Deref); });
  return found;
}

class Copies {
 public:
  Copies(expr::Store& store, const ir::Function& function, const std::vector<Loop>& loops,
         const std::function<ExprRef(ExprRef)>& defined)
      : store_(store), loops_(loops) {
    for (uint32_t i = 0; i < function.body.size(); ++i) {
      const ir::Instruction& instruction = function.body[i];
      if (instruction.op != ir::Op::Assign || instruction.place()->is(Kind::Symbol)) continue;
      const std::optional<Element> element = element_of(defined(instruction.place()));
      const ExprRef value = defined(instruction.value());
      if (!element || !reads_element(value)) continue;
      writes_.push_back({*element, value, i});
    }
  }

  // Several copies in a row, too.
  std::vector<Statement> run(const std::vector<Statement>& asserted) {
    std::vector<Statement> result;
    for (const Statement& statement : asserted) follow(statement, result);
    for (size_t i = 0; i < result.size(); ++i) follow(Statement(result[i]), result);
    return result;
  }

 private:
  struct Write {
    Element to;
    ExprRef value = nullptr;
    uint32_t instruction = 0;
  };

  void follow(const Statement& statement, std::vector<Statement>& result) {
    for (const Write& write : writes_) {
      if (result.size() >= kMostStatements) return;
      if (write.instruction >= statement.instruction || statement.indices.size() != 1) continue;
      // match:  b[m - i] = a[i], b[j] >= j
      // result: b[m - i] >= m - i, a[i] >= m - i
      const ExprRef j = statement.indices[0];
      const std::vector<ExprRef> counters = counters_of(write);
      if (counters.empty() || !reads_at(statement.condition, write, j)) continue;
      ExprRef condition =
          expr::Substitution(store_, {{j, store_.cast(j->type(), write.to.index)}})(statement.condition);
      add({condition, counters, write.instruction, Source::Asserted}, result);
      expr::Bindings replaced;
      expr::for_each_subexpression(condition, [&](ExprRef e) {
        const std::optional<Element> read = element_of(e);
        if (read && read->array == write.to.array && read->index == write.to.index &&
            e->type() == write.value->type())
          replaced[e] = write.value;
      });
      if (replaced.empty() || takes_address(condition, replaced)) continue;
      condition = expr::Substitution(store_, std::move(replaced))(condition);
      add({condition, counters, before_loop(write.instruction, statement.instruction), Source::Asserted},
          result);
    }
  }

  // The one of the loops around that selects what is written, if it is one.
  std::vector<ExprRef> counters_of(const Write& write) const {
    std::vector<ExprRef> result;
    for (const Loop& loop : loops_)
      for (const Counter& counter : loop.counters) {
        bool selects = false;
        expr::for_each_subexpression(write.to.index, [&](ExprRef e) { selects |= e == counter.variable; });
        if (selects && loop.contains(write.instruction) && result.empty()) result.push_back(counter.variable);
      }
    return result;
  }

  static void add(Statement statement, std::vector<Statement>& result) {
    const auto is_same = [&](const Statement& known) { return known.condition == statement.condition; };
    if (std::ranges::none_of(result, is_same)) result.push_back(std::move(statement));
  }

  static bool reads_at(ExprRef condition, const Write& write, ExprRef index) {
    bool found = false;
    expr::for_each_subexpression(condition, [&](ExprRef e) {
      const std::optional<Element> read = element_of(e);
      found |= read && read->array == write.to.array && read->index == index;
    });
    return found;
  }

  // It has to hold before the loop that computes the other array, also of what that has not yet passed.
  uint32_t before_loop(uint32_t instruction, uint32_t asserted) const {
    for (const Loop& loop : loops_)
      if (loop.contains(instruction) && !loop.contains(asserted) && loop.head > 0) return loop.head - 1;
    return instruction;
  }

  static bool takes_address(ExprRef condition, const expr::Bindings& elements) {
    bool found = false;
    expr::for_each_subexpression(condition, [&](ExprRef e) {
      if (e->is(Kind::AddressOf))
        expr::for_each_subexpression(e, [&](ExprRef part) { found |= elements.contains(part); });
    });
    return found;
  }

  expr::Store& store_;
  const std::vector<Loop>& loops_;
  std::vector<Write> writes_;
};

}  // namespace

std::vector<Statement> through_copies(expr::Store& store, const ir::Function& function,
                                      const std::vector<Loop>& loops, const std::vector<Statement>& asserted,
                                      const std::function<ExprRef(ExprRef)>& defined) {
  return Copies(store, function, loops, defined).run(asserted);
}

}  // namespace heddle::engines::horn
