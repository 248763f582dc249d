#include "smt/evaluator.h"

#include <llvm/ADT/SmallVector.h>

#include <string>
#include <vector>

#include "expr/evaluate.h"
#include "support/check.h"

namespace heddle::smt {

using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using expr::TypeRef;
using llvm::APInt;

namespace {

bool is_map(TypeRef type) {
  return type->is(TypeKind::Map);
}

bool is_value(TypeRef type) {
  return type->is_scalar() || type->is(TypeKind::Integer);
}

}  // namespace

bool Evaluator::can_evaluate(ExprRef e) {
  bool result = true;
  for_each_subexpression(e, [&](ExprRef sub) {
    const TypeRef type = sub->type();
    const Kind kind = sub->kind();
    result &= is_value(type) || (is_map(type) && is_value(type->index()) && is_value(type->element()));
    result &= kind == Kind::Constant || (kind >= Kind::Symbol && kind <= Kind::RoundToIntegral) ||
              (kind >= Kind::MapConst && kind <= Kind::MapStore);
  });
  return result;
}

ExprRef Evaluator::meaning_of(ExprRef e) const {
  return e->is(Kind::Symbol) && source_.meaning ? source_.meaning(e) : nullptr;
}

void Evaluator::compute(ExprRef root) {
  std::vector<ExprRef> stack{root};
  while (!stack.empty()) {
    ExprRef top = stack.back();
    if (is_known(top)) {
      stack.pop_back();
      continue;
    }
    const size_t waiting = stack.size();
    const ExprRef meaning = meaning_of(top);
    if (meaning != nullptr && !is_known(meaning)) stack.push_back(meaning);
    for (ExprRef operand : top->operands())
      if (!is_known(operand)) stack.push_back(operand);
    if (stack.size() > waiting) continue;
    stack.pop_back();
    if (is_map(top->type()))
      known_maps_.insert(top);
    else
      values_.emplace(top, meaning != nullptr ? values_.at(meaning) : compute_scalar(top));
  }
}

APInt Evaluator::compute_scalar(ExprRef e) {
  if (e->is(Kind::Constant)) return e->value();
  if (e->is(Kind::Symbol)) return source_.scalar(e);
  if (e->is(Kind::MapSelect)) return lookup(e->operand(0), values_.at(e->operand(1)));
  CHECK(e->operand_count() > 0, std::string(info(e->kind()).name) + " should be an operation");
  if (is_map(e->operand(0)->type())) {
    CHECK(e->is(Kind::Eq) || e->is(Kind::Ne), "maps should only be compared for equality");
    return APInt(1, are_equal(e->operand(0), e->operand(1)) == e->is(Kind::Eq) ? 1 : 0);
  }
  llvm::SmallVector<APInt, 3> operands;
  for (ExprRef operand : e->operands()) operands.push_back(values_.at(operand));
  return evaluate_operation(e, operands);
}

const Evaluator::Table& Evaluator::symbol_table(ExprRef symbol) {
  const auto found = tables_.find(symbol);
  if (found != tables_.end()) return found->second;
  CHECK(symbol->is(Kind::Symbol), std::string(info(symbol->kind()).name) + " should be a map symbol");
  const MapValue value = source_.map(symbol);
  Table table;
  table.otherwise = value.otherwise;
  for (const auto& [index, element] : value.points) table.points.emplace(index, element);
  return tables_.emplace(symbol, std::move(table)).first->second;
}

APInt Evaluator::lookup(ExprRef map, const APInt& index) {
  for (;;) {
    if (const ExprRef meaning = meaning_of(map); meaning != nullptr) {
      map = meaning;
    } else if (map->is(Kind::MapStore)) {
      if (values_.at(map->operand(1)) == index) return values_.at(map->operand(2));
      map = map->operand(0);
    } else if (map->is(Kind::Ite)) {
      map = map->operand(values_.at(map->operand(0)).isZero() ? 2 : 1);
    } else if (map->is(Kind::MapConst)) {
      return values_.at(map->operand(0));
    } else {
      const Table& table = symbol_table(map);
      const auto point = table.points.find(index);
      return point == table.points.end() ? table.otherwise : point->second;
    }
  }
}

Evaluator::Table Evaluator::table_of(ExprRef map) {
  Table result;
  for (;;) {
    if (const ExprRef meaning = meaning_of(map); meaning != nullptr) {
      map = meaning;
    } else if (map->is(Kind::MapStore)) {
      result.points.emplace(values_.at(map->operand(1)), values_.at(map->operand(2)));
      map = map->operand(0);
    } else if (map->is(Kind::Ite)) {
      map = map->operand(values_.at(map->operand(0)).isZero() ? 2 : 1);
    } else if (map->is(Kind::MapConst)) {
      result.otherwise = values_.at(map->operand(0));
      return result;
    } else {
      const Table& table = symbol_table(map);
      result.points.insert(table.points.begin(), table.points.end());
      result.otherwise = table.otherwise;
      return result;
    }
  }
}

bool Evaluator::are_equal(ExprRef a, ExprRef b) {
  const Table x = table_of(a);
  const Table y = table_of(b);
  size_t named = x.points.size();
  for (const auto& [index, element] : x.points) {
    const auto point = y.points.find(index);
    if ((point == y.points.end() ? y.otherwise : point->second) != element) return false;
  }
  for (const auto& [index, element] : y.points) {
    if (x.points.contains(index)) continue;
    if (x.otherwise != element) return false;
    ++named;
  }
  const TypeRef index = a->type()->index();
  const bool all_named = !index->is(TypeKind::Integer) && index->width() < 32 && named >> index->width() != 0;
  return all_named || x.otherwise == y.otherwise;
}

APInt Evaluator::value(ExprRef scalar) {
  compute(scalar);
  return values_.at(scalar);
}

MapValue Evaluator::map_value(ExprRef map) {
  compute(map);
  Table table = table_of(map);
  MapValue result;
  result.otherwise = std::move(table.otherwise);
  for (const auto& [index, element] : table.points) result.points.emplace_back(index, element);
  return result;
}

}  // namespace heddle::smt
