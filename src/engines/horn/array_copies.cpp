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

bool mentions(ExprRef e, ExprRef symbol) {
  bool found = false;
  expr::for_each_subexpression(e, [&](ExprRef part) { found |= part == symbol; });
  return found;
}

class Copies {
 public:
  Copies(expr::Store& store, const ir::Function& function, const std::function<ExprRef(ExprRef)>& defined)
      : store_(store) {
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
      if (result.size() == kMostStatements) return;
      if (write.instruction >= statement.instruction) continue;
      expr::Bindings replaced;
      expr::for_each_subexpression(statement.condition, [&](ExprRef e) {
        const std::optional<Element> read = element_of(e);
        if (!read || read->array != write.to.array || e->type() != write.value->type()) return;
        if (const ExprRef value = value_at(write, read->index)) replaced[e] = value;
      });
      if (replaced.empty() || takes_address(statement.condition, replaced)) continue;
      Statement before = statement;
      before.condition = expr::Substitution(store_, std::move(replaced))(statement.condition);
      before.instruction = write.instruction;
      const auto is_same = [&](const Statement& known) { return known.condition == before.condition; };
      if (std::ranges::none_of(result, is_same)) result.push_back(std::move(before));
    }
  }

  static bool takes_address(ExprRef condition, const expr::Bindings& elements) {
    bool found = false;
    expr::for_each_subexpression(condition, [&](ExprRef e) {
      if (e->is(Kind::AddressOf))
        expr::for_each_subexpression(e, [&](ExprRef part) { found |= elements.contains(part); });
    });
    return found;
  }

  // What is written to the element at an index; null: the form of the index does not tell.
  //   match:  b[m - i] = a[i], b[j]
  //   result: a[m - j]
  ExprRef value_at(const Write& write, ExprRef wanted) {
    const ExprRef index = write.to.index;
    if (is_number(index)) return with(write.value, index, wanted);
    if (!index->is(Kind::Add) && !index->is(Kind::Sub)) return nullptr;
    for (int side : {1, 0}) {
      const ExprRef own = without_casts(index->operand(side));
      const ExprRef rest = index->operand(1 - side);
      if (!is_number(own) || mentions(rest, own) || !mentions(write.value, own)) continue;
      const ExprRef at = store_.cast(rest->type(), wanted);
      const bool is_mirrored = index->is(Kind::Sub) && side == 1;
      const bool is_later = index->is(Kind::Sub) && side == 0;
      const ExprRef solved = is_mirrored ? store_.binary(Kind::Sub, rest, at)
                             : is_later  ? store_.binary(Kind::Add, at, rest)
                                         : store_.binary(Kind::Sub, at, rest);
      return with(write.value, own, solved);
    }
    return nullptr;
  }

  ExprRef with(ExprRef value, ExprRef variable, ExprRef index) {
    return expr::Substitution(store_, {{variable, store_.cast(variable->type(), index)}})(value);
  }

  expr::Store& store_;
  std::vector<Write> writes_;
};

}  // namespace

std::vector<Statement> through_copies(expr::Store& store, const ir::Function& function,
                                      const std::vector<Statement>& asserted,
                                      const std::function<ExprRef(ExprRef)>& defined) {
  return Copies(store, function, defined).run(asserted);
}

}  // namespace heddle::engines::horn
