#include "passes/index_pointers.h"

#include <algorithm>
#include <map>
#include <set>

#include "expr/substitute.h"
#include "ir/edit_body.h"
#include "passes/local_pointers.h"

namespace heddle::passes {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

// In the order in which expressions were made, which is the same in every run.
struct Earlier {
  bool operator()(ExprRef a, ExprRef b) const { return a->id() < b->id(); }
};

class Indexing {
 public:
  Indexing(ir::Program& program, analysis::Analyses& analyses, ir::Function& function)
      : program_(program),
        store_(program.store()),
        function_(function),
        locals_(program, analyses, function) {}

  std::vector<IndexedPointer> run() {
    find_candidates();
    while (!choose_bases()) bases_.clear();
    drop_those_that_stay();
    if (bases_.empty()) return {};
    std::vector<IndexedPointer> result;
    for (const auto& [pointer, base] : bases_) {
      indices_[pointer] = new_index(pointer);
      result.push_back({pointer, base, indices_[pointer]});
    }
    rewrite();
    return result;
  }

 private:
  // A pointer as one of these plus elements.
  struct Sum {
    ExprRef root = nullptr;
    ExprRef offset = nullptr;  // null: 0
  };

  Sum split(ExprRef pointer) {
    Sum sum{without_cast(pointer), nullptr};
    while (sum.root->is(Kind::PointerAdd)) {
      sum.offset = plus(store_.cast(store_.difference_type(), sum.root->operand(1)), sum.offset);
      sum.root = without_cast(sum.root->operand(0));
    }
    // match:  &a[i]
    // result: &a[0] + i
    if (sum.root->is(Kind::AddressOf) && sum.root->operand(0)->is(Kind::Index)) {
      const ExprRef array = sum.root->operand(0)->operand(0);
      const ExprRef index = sum.root->operand(0)->operand(1);
      const ExprRef zero = store_.zero(index->type());
      if (index != zero) {
        sum.offset = plus(store_.cast(store_.difference_type(), index), sum.offset);
        sum.root = store_.address_of(store_.index(array, zero));
      }
    }
    return sum;
  }

  ExprRef plus(ExprRef a, ExprRef b) {
    if (a == nullptr || b == nullptr) return a == nullptr ? b : a;
    return store_.binary(Kind::Add, a, b);
  }

  void find_candidates() {
    std::set<ExprRef> seen;
    for (const Instruction& instruction : function_.body) {
      if (instruction.op != Op::Assign || !instruction.place()->type()->is_pointer()) continue;
      const ExprRef pointer = instruction.place();
      if (!seen.insert(pointer).second || (!locals_.is_local(pointer) && !locals_.is_parameter(pointer)))
        continue;
      std::vector<Sum> sums;
      for (uint32_t i : locals_.assignments(pointer)) {
        if (function_.body[i].op != Op::Assign) break;
        sums.push_back(split(function_.body[i].value()));
      }
      if (sums.size() == locals_.assignments(pointer).size()) candidates_[pointer] = std::move(sums);
    }
  }

  // False: one of the candidates was none, and is gone.
  bool choose_bases() {
    for (size_t known = SIZE_MAX; known != bases_.size();) {
      known = bases_.size();
      for (const auto& [pointer, sums] : candidates_)
        if (!choose_base(pointer, sums)) return false;
    }
    // Those that are made of each other alone have none.
    const size_t before = candidates_.size();
    std::erase_if(candidates_, [&](const auto& one) { return !bases_.contains(one.first); });
    if (candidates_.size() != before) return false;
    for (const auto& [pointer, base] : bases_)
      if (!begins_well(pointer, base)) {
        candidates_.erase(pointer);
        return false;
      }
    return true;
  }

  bool choose_base(ExprRef pointer, const std::vector<Sum>& sums) {
    if (locals_.is_parameter(pointer)) bases_.emplace(pointer, pointer);
    for (const Sum& sum : sums) {
      ExprRef base = sum.root;
      if (base == pointer) continue;
      if (candidates_.contains(base)) {
        const auto found = bases_.find(base);
        if (found == bases_.end()) continue;
        base = found->second;
      }
      if (base->type() == pointer->type() && bases_.emplace(pointer, base).first->second == base) continue;
      candidates_.erase(pointer);
      return false;
    }
    return true;
  }

  bool begins_well(ExprRef pointer, ExprRef base) const {
    // What the loop at the begin of a function goes back to is no place for its first index.
    if (base == pointer)
      return std::ranges::none_of(function_.body,
                                  [](const Instruction& i) { return i.op == Op::Goto && i.target == 0; });
    const std::vector<Sum>& sums = candidates_.at(pointer);
    const std::vector<uint32_t>& assignments = locals_.assignments(pointer);
    for (size_t i = 0; i < sums.size(); ++i)
      if (!mentions(function_.body[assignments[i]].value(), pointer) &&
          locals_.dominates_uses(assignments[i], pointer) && is_known_before(base, assignments[i]))
        return true;
    return false;
  }

  // A parameter that walks is what it was given for as long as the function runs, when it is an index.
  bool is_known_before(ExprRef base, uint32_t at) const {
    return bases_.contains(base) ? locals_.is_parameter(base) : locals_.is_fixed(base, at);
  }

  // Names of one place are for resolve_pointers.
  void drop_those_that_stay() {
    std::set<ExprRef> roots;
    for (const auto& [pointer, sums] : candidates_)
      for (const Sum& sum : sums) roots.insert(sum.root);
    std::erase_if(bases_, [&](const auto& one) {
      const std::vector<Sum>& sums = candidates_.at(one.first);
      return sums.size() == 1 && sums.front().offset == nullptr && one.second == sums.front().root &&
             !roots.contains(one.first);
    });
  }

  ExprRef new_index(ExprRef pointer) {
    ir::Symbol* symbol = nullptr;
    for (unsigned number = 0; symbol == nullptr; ++number)
      symbol = program_.add_symbol(pointer->text() + "$index" + (number == 0 ? "" : std::to_string(number)),
                                   store_.difference_type(), ir::SymbolKind::Temporary);
    symbol->location = program_.find_symbol(pointer->text())->location;
    function_.locals.push_back(symbol);
    return program_.reference(*symbol);
  }

  void rewrite() {
    expr::Bindings replaced;
    for (const auto& [pointer, index] : indices_)
      replaced[pointer] = store_.make(Kind::PointerAdd, pointer->type(), {bases_.at(pointer), index});
    // match:  (p + i) + j
    // result: p + (i + j)
    expr::Substitution substitution(
        std::move(replaced), [&](Kind kind, TypeRef type, std::span<const ExprRef> operands, uint64_t index) {
          if (kind != Kind::PointerAdd || !operands[0]->is(Kind::PointerAdd) || operands[0]->type() != type)
            return store_.make(kind, type, operands, index);
          const ExprRef sum =
              store_.binary(Kind::Add, store_.cast(store_.difference_type(), operands[0]->operand(1)),
                            store_.cast(store_.difference_type(), operands[1]));
          return store_.make(kind, type, {operands[0]->operand(0), sum});
        });
    for (Instruction& instruction : function_.body) {
      if (begins_or_ends_life(instruction)) continue;
      if (instruction.op == Op::Assign && indices_.contains(instruction.place())) {
        const Sum sum = split(instruction.value());
        const auto root = indices_.find(sum.root);
        const ExprRef first = root == indices_.end() ? nullptr : root->second;
        const ExprRef offset = sum.offset == nullptr ? nullptr : substitution(sum.offset);
        const ExprRef value = plus(first, offset);
        instruction.operands = {indices_.at(instruction.place()),
                                value == nullptr ? store_.zero(store_.difference_type()) : value};
        instruction.sites.clear();
        continue;
      }
      for (ExprRef& operand : instruction.operands) {
        if (operand == nullptr) continue;
        const ExprRef other = substitution(operand);
        if (other == operand) continue;
        operand = other;
        instruction.sites.clear();
      }
    }
    ir::BodyEditor editor(function_);
    for (const auto& [pointer, base] : bases_)
      if (pointer == base) {
        Instruction begin;
        begin.op = Op::Assign;
        begin.operands = {indices_.at(pointer), store_.zero(store_.difference_type())};
        begin.range = function_.body.front().range;
        editor.insert_before(0, std::move(begin));
      }
    if (editor.is_changed()) editor.apply();
  }

  ir::Program& program_;
  expr::Store& store_;
  ir::Function& function_;
  const LocalPointers locals_;
  std::map<ExprRef, std::vector<Sum>, Earlier> candidates_;  // what is assigned to them
  std::map<ExprRef, ExprRef, Earlier> bases_;
  std::map<ExprRef, ExprRef, Earlier> indices_;
};

}  // namespace

std::vector<IndexedPointer> index_pointers(ir::Program& program, analysis::Analyses& analyses) {
  std::vector<IndexedPointer> result;
  for (ir::Function& function : program.functions())
    if (function.has_body && !function.is_model && !function.body.empty())
      std::ranges::move(Indexing(program, analyses, function).run(), std::back_inserter(result));
  if (!result.empty()) analyses.invalidate(analysis::Change::Bodies);
  return result;
}

Change index_pointers(PassContext& context) {
  const size_t count = index_pointers(context.program, context.analyses).size();
  context.statistics["pointers indexed"] += count;
  return count == 0 ? Change::Nothing : Change::Bodies;
}

}  // namespace heddle::passes
