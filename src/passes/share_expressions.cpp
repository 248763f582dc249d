#include "passes/share_expressions.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>

#include "analysis/available_expressions.h"
#include "ir/edit_body.h"
#include "passes/lost_blocks.h"

namespace heddle::passes {

using analysis::AvailableExpressions;
using analysis::kNone;
using analysis::Part;
using expr::ExprRef;
using ir::Instruction;
using ir::Op;

namespace {

// Expressions with temporaries in place of some of their values; places stay places.
class Replacing {
 public:
  Replacing(expr::Store& store, const AvailableExpressions& expressions,
            const std::vector<ExprRef>& temporaries)
      : store_(store), expressions_(expressions), temporaries_(temporaries) {}

  // `usable` are the candidates whose temporaries hold their values.
  ExprRef operator()(ExprRef e, bool is_place, const llvm::BitVector& usable) {
    known_[0].clear();
    known_[1].clear();
    usable_ = &usable;
    return replace({e, is_place});
  }

  // The same for an expression that itself is computed.
  ExprRef inside(ExprRef e, const llvm::BitVector& usable) {
    known_[0].clear();
    known_[1].clear();
    usable_ = &usable;
    return rebuilt({e, false});
  }

 private:
  ExprRef replace(const Part& part) {
    if (part.e->operand_count() == 0) return part.e;
    if (!part.is_place) {
      const uint32_t number = expressions_.number_of(part.e);
      if (number != kNone && usable_->test(number) && temporaries_[number] != nullptr)
        return temporaries_[number];
    }
    auto& known = known_[part.is_place ? 1 : 0];
    if (const auto found = known.find(part.e); found != known.end()) return found->second;
    const ExprRef result = rebuilt(part);
    known.emplace(part.e, result);
    return result;
  }

  ExprRef rebuilt(const Part& part) {
    std::vector<Part> parts;
    analysis::add_parts(part, parts);
    if (parts.empty()) return part.e;  // its operands are not looked at
    std::vector<ExprRef> operands;
    bool has_changed = false;
    for (size_t i = 0; i < parts.size(); ++i) {
      operands.push_back(replace(parts[i]));
      has_changed |= operands[i] != part.e->operand(i);
    }
    return has_changed ? store_.make(part.e->kind(), part.e->type(), operands, part.e->index()) : part.e;
  }

  expr::Store& store_;
  const AvailableExpressions& expressions_;
  const std::vector<ExprRef>& temporaries_;
  const llvm::BitVector* usable_ = nullptr;
  std::map<ExprRef, ExprRef> known_[2];  // of values and of places
};

// One function. Everything is found first, and done when all functions have been looked at: the analyses know
// instructions by their places.
class Sharing {
 public:
  Sharing(PassContext& context, ir::Function& function)
      : context_(context),
        function_(function),
        flow_(function),
        expressions_(flow_, context.analyses.points_to(), context.analyses.modified()) {
    find_useful();
    expressions_.for_each_instruction(
        [this](uint32_t i, const llvm::BitVector& available) { plan(i, available); });
  }

  bool changes_anything() const { return !plans_.empty(); }

  void apply() {
    for (const uint32_t number : used_) temporaries_[number] = temporary(expressions_.candidates()[number]);
    Replacing replacing(context_.program.store(), expressions_, temporaries_);
    ir::BodyEditor editor(function_);
    for (const Plan& plan : plans_) {
      Instruction& instruction = function_.body[plan.instruction];
      llvm::BitVector usable = plan.available;
      for (const uint32_t number : plan.computed) {
        const ExprRef e = expressions_.candidates()[number];
        Instruction first;
        first.op = Op::Assign;
        first.operands = {temporaries_[number], replacing.inside(e, usable)};
        first.range = instruction.range;
        first.statement_range = instruction.statement_range;
        editor.insert_before(plan.instruction, std::move(first));
        usable.set(number);
      }
      for (const auto& [i, part] : analysis::values_of(instruction))
        instruction.operands[i] = replacing(part.e, part.is_place, usable);
      instruction.sites.clear();  // their paths lead through the old expressions
    }
    editor.apply();
  }

 private:
  struct Plan {
    uint32_t instruction = 0;
    llvm::BitVector available;       // candidates with a temporary that holds them before it
    std::vector<uint32_t> computed;  // candidates to be computed before it, operands first
  };

  // A candidate gets a temporary if that saves an evaluation: somewhere it is available, outside of a larger
  // one that is, or one instruction evaluates it and asks for it once more.
  void find_useful() {
    useful_.resize(static_cast<unsigned>(expressions_.candidates().size()));
    temporaries_.resize(expressions_.candidates().size());
    expressions_.for_each_instruction([this](uint32_t i, const llvm::BitVector& available) {
      std::set<ExprRef> seen;
      std::map<ExprRef, bool> evaluated;
      std::vector<Part> pending;
      for (const auto& [number, part] : analysis::values_of(function_.body[i])) pending.push_back(part);
      while (!pending.empty()) {
        const Part part = pending.back();
        pending.pop_back();
        if (part.e->operand_count() == 0) continue;
        if (!part.is_place) {
          const uint32_t number = expressions_.number_of(part.e);
          if (number != kNone && available.test(number)) {
            useful_.set(number);
            continue;
          }
          bool& is_evaluated = evaluated[part.e];
          // What has been seen under a condition only is looked at once more where it is certain.
          const bool is_first = seen.insert(part.e).second;
          const bool is_known = !is_first && (is_evaluated || !part.is_certain);
          is_evaluated |= part.is_certain;
          if (!is_first && is_evaluated && number != kNone) useful_.set(number);
          if (is_known) continue;
        }
        analysis::add_parts(part, pending);
      }
    });
  }

  void plan(uint32_t i, const llvm::BitVector& available) {
    Plan plan{i, available, {}};
    plan.available &= useful_;
    bool uses_any = false;
    analysis::for_each_value(function_.body[i], [&](ExprRef e, bool is_certain) {
      const uint32_t number = expressions_.number_of(e);
      if (number == kNone || !useful_.test(number)) return true;
      if (available.test(number)) {
        uses_any = true;
        ++context_.statistics["evaluations saved"];
        return false;
      }
      if (is_certain) plan.computed.push_back(number);
      return true;
    });
    if (!uses_any && plan.computed.empty()) return;
    std::ranges::sort(plan.computed);
    for (const uint32_t number : plan.computed) used_.insert(number);
    plans_.push_back(std::move(plan));
  }

  ExprRef temporary(ExprRef e) {
    const ir::Symbol* symbol = nullptr;
    while (symbol == nullptr)
      symbol = context_.program.add_symbol(*function_.name + "::$shared" + std::to_string(++count_),
                                           e->type(), ir::SymbolKind::Temporary);
    function_.locals.push_back(symbol);
    ++context_.statistics["expressions shared"];
    return context_.program.reference(*symbol);
  }

  PassContext& context_;
  ir::Function& function_;
  analysis::ControlFlow flow_;
  AvailableExpressions expressions_;
  llvm::BitVector useful_;
  std::vector<ExprRef> temporaries_;  // by candidate; null: none
  std::set<uint32_t> used_;
  std::vector<Plan> plans_;
  uint64_t count_ = 0;
};

}  // namespace

Change share_expressions(PassContext& context) {
  if (asks_about_lost_blocks(context.program)) {
    ++context.statistics["programs left as they are because they ask about lost blocks"];
    return Change::Nothing;
  }
  std::deque<Sharing> changed;
  for (ir::Function& function : context.program.functions()) {
    if (!function.has_body) continue;
    changed.emplace_back(context, function);
    if (!changed.back().changes_anything()) changed.pop_back();
  }
  for (Sharing& sharing : changed) sharing.apply();
  return changed.empty() ? Change::Nothing : Change::Bodies;
}

}  // namespace heddle::passes
