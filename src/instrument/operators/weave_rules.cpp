#include "instrument/operators/weave_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "expr/substitute.h"
#include "instrument/operators/join_intervals.h"
#include "instrument/operators/narrow.h"
#include "instrument/operators/rule_terms.h"
#include "ir/edit_body.h"
#include "support/diagnostics.h"

namespace heddle::instrument::operators {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;
using spec::Rule;
using spec::RuleKind;

namespace {

// What is put in front of an instruction: what has happened on the way there comes first, then what it
// evaluates, then what it changes.
struct Insertion {
  std::vector<Instruction> arrived;
  std::vector<Instruction> evaluated;
  std::vector<Instruction> changed;
};

class Weaver {
 public:
  Weaver(ir::Program& program, Readers readers)
      : program_(program), store_(program.store()), readers_(readers) {}

  // `is_shared`: other instances follow the same array.
  void add(const Application& application, size_t number, bool is_shared) {
    instance_ = application.instance;
    op_ = application.op;
    make_ghosts(number);
    marks_.emplace_back();
    if (readers_ == Readers::Engines)
      for (const Point& point : instance_->points) mark(point);
    for (uint32_t function : instance_->reset_entries) reset(front({function, 0}).arrived);
    for (size_t i = 0; i < instance_->points.size(); ++i)
      if (application.is_rewritten[i] && !instance_->points[i].is_store) select(instance_->points[i]);
    std::set<Place> rewritten;
    for (size_t i = 0; i < instance_->points.size(); ++i) {
      const Point& point = instance_->points[i];
      const bool is_left = is_shared && point.is_exact == nullptr && can_leave_points(*op_);
      if (!point.is_store || (!application.is_rewritten[i] && !is_left)) continue;
      store(point,
            application.is_rewritten[i] ? *op_->rule(RuleKind::Store) : *op_->rule_named(kLeavingRule));
      rewritten.insert(point.place);
    }
    for (const Place& place : instance_->resets) {
      if (rewritten.contains(place)) continue;
      // A call assigns its result when it has returned.
      if (instruction_at(place).op == Op::Call)
        reset(front({place.function, place.instruction + 1}).arrived);
      else
        reset(front(place).changed);
    }
    all_ghosts_.push_back(ghosts_);
  }

  // When all have been added. `others`: those that are joined.
  void use(const Application& application, size_t number, const std::vector<size_t>& others) {
    instance_ = application.instance;
    op_ = application.op;
    ghosts_ = all_ghosts_[number];
    joined_.clear();
    for (size_t other : others) joined_.push_back(&all_ghosts_[other]);
    add_uses();
  }

  WovenRules finish() {
    std::map<uint32_t, ir::BodyEditor> editors;
    for (auto& [place, insertion] : insertions_) {
      ir::Function& function = program_.functions()[place.function];
      ir::BodyEditor& editor = editors.try_emplace(place.function, function).first->second;
      for (auto* part : {&insertion.arrived, &insertion.evaluated, &insertion.changed})
        for (Instruction& instruction : *part)
          editor.insert_before(place.instruction, std::move(instruction));
    }
    for (auto& [function, editor] : editors) editor.apply();
    return {std::move(marks_), std::move(all_ghosts_), std::move(exact_), std::move(assigned_)};
  }

 private:
  Instruction& instruction_at(const Place& place) {
    return program_.functions()[place.function].body[place.instruction];
  }

  Insertion& front(const Place& place) {
    place_ = place;
    return insertions_[place];
  }

  ExprRef new_variable(const std::string& wish, TypeRef type, ir::Function* function) {
    const std::string prefix = function == nullptr ? "" : *function->name + "::";
    ir::Symbol* symbol = nullptr;
    while (symbol == nullptr)
      symbol = program_.add_symbol(fmt::format("{}__heddle_{}_{}", prefix, wish, ++variables_), type,
                                   function == nullptr ? ir::SymbolKind::Global : ir::SymbolKind::Temporary);
    if (function != nullptr) function->locals.push_back(symbol);
    return program_.reference(*symbol);
  }

  void mark(const Point& point) {
    const ExprRef variable = new_variable("point", store_.bool_type(), nullptr);
    assign(front(point.place).evaluated, variable, store_.boolean(true));
    marks_.back().push_back(&variable->text());
  }

  void make_ghosts(size_t number) {
    ghosts_ = {number_type(program_, *instance_, readers_), {}, {}, 0};
    if (instance_->monoid != nullptr) ghosts_.word_bits = word_bits(program_, *instance_, readers_);
    for (const spec::Ghost& ghost : op_->ghosts) {
      if (is_monoid_value(ghost)) {
        make_value(ghost, number);
        continue;
      }
      ghosts_.variables[ghost.symbol] = new_variable(
          fmt::format("{}{}_{}", name_of_operator(), number, ghost.symbol->text()),
          ghost.is_array() || ghost.symbol->type()->is_bool() ? store_.bool_type() : ghosts_.number, nullptr);
    }
    const ir::Function* entry = program_.find_function(program_.entry());
    for (uint32_t f = 0; f < program_.functions().size(); ++f)
      if (&program_.functions()[f] == entry) reset(front({f, 0}).arrived);
  }

  const std::string& name_of_operator() const {
    return instance_->monoid != nullptr ? instance_->monoid->name : op_->name;
  }

  bool is_monoid_value(const spec::Ghost& ghost) const {
    return instance_->monoid != nullptr && ghost.is_value;
  }

  expr::MonoidTerms monoid_terms() { return {store_, *instance_->monoid, ghosts_.word_bits}; }

  // A variable for each component.
  void make_value(const spec::Ghost& ghost, size_t number) {
    const expr::Values zero = monoid_terms().zero();
    for (size_t i = 0; i < zero.size(); ++i)
      ghosts_.values[ghost.symbol].push_back(
          new_variable(fmt::format("{}{}_{}{}", name_of_operator(), number, ghost.symbol->text(),
                                   instance_->monoid->components[i]),
                       zero[i]->type(), nullptr));
  }

  void assign(std::vector<Instruction>& code, ExprRef place, ExprRef value) {
    Instruction& instruction = code.emplace_back();
    instruction.op = Op::Assign;
    instruction.operands = {place, value};
    instruction.range = instruction_at(place_).range;
  }

  // The initial ghosts, of which none is an array.
  void reset(std::vector<Instruction>& code) {
    const spec::RuleEffect nothing;
    RuleTerms terms(store_, *instance_, *op_, op_->rules.front(), nothing, ghosts_, {});
    for (const spec::Ghost& ghost : op_->ghosts) {
      if (is_monoid_value(ghost)) {
        const expr::Values initial = terms.value(ghost.initial);
        for (size_t i = 0; i < initial.size(); ++i)
          assign(code, ghosts_.values.at(ghost.symbol)[i], initial[i]);
        continue;
      }
      assign(code, ghosts_.variables.at(ghost.symbol),
             ghost.is_array() ? store_.boolean(false) : terms.term(ghost.initial));
    }
  }

  // Indices of one element are equal, whatever their types: as the distance from the begin of the array.
  ExprRef index_of(const Point& point) {
    const TypeRef type = store_.difference_type();
    return point.index == nullptr ? store_.constant(type, 0) : store_.cast(type, point.index);
  }

  void require_exact(std::vector<Instruction>& code, const Point& point) {
    if (point.is_exact == nullptr) return;
    const ExprRef guard = guard_for(readers_, program_, *instance_, point);
    const ExprRef condition =
        guard == nullptr ? point.is_exact : store_.binary(Kind::Implies, guard, point.is_exact);
    code.push_back(ir::make_assert(store_, condition, kRuleProperty,
                                   "an access leaves the array, or leads between its elements",
                                   instruction_at(place_).range));
  }

  void select(const Point& point) {
    const Rule& rule = *op_->rule(RuleKind::Select);
    const ExprRef array = rule.value->operand(0);
    require_exact(front(point.place).evaluated, point);
    apply(front(point.place).evaluated, rule, guard_for(readers_, program_, *instance_, point),
          {{array, point.element}, {rule.value->operand(1), index_of(point)}});
  }

  void store(const Point& point, const Rule& rule) {
    require_exact(front(point.place).changed, point);
    apply(front(point.place).changed, rule, guard_for(readers_, program_, *instance_, point),
          {{rule.target, point.element},
           {rule.value->operand(1), index_of(point)},
           {rule.value->operand(2), instruction_at(point.place).value()}});
  }

  // What the rule does to ghosts, all at once, and what it asserts. The value that it gives to what the
  // statement assigns, by component.
  expr::Values apply(std::vector<Instruction>& code, const Rule& rule, ExprRef guard, Captured captured) {
    const spec::RuleEffect effect = spec::effect_of(*op_, rule);
    RuleTerms terms(store_, *instance_, *op_, rule, effect, ghosts_, std::move(captured));
    ir::Function& function = program_.functions()[place_.function];
    for (ExprRef assertion : effect.assertions) {
      ExprRef condition = terms.term(assertion);
      if (guard != nullptr) condition = store_.binary(Kind::Implies, guard, condition);
      code.push_back(ir::make_assert(
          store_, condition, kRuleProperty,
          fmt::format("rule '{}' of operator '{}' does not apply", rule.name, name_of_operator()),
          instruction_at(place_).range));
    }
    std::vector<std::pair<ExprRef, ExprRef>> updates;
    const auto update = [&](ExprRef variable, ExprRef value) {
      if (value == variable) return;
      if (guard != nullptr) value = store_.ite(guard, value, variable);
      const ExprRef temporary = new_variable("next", variable->type(), &function);
      assign(code, temporary, value);
      assigned_.insert(temporary);
      updates.emplace_back(variable, temporary);
    };
    for (const spec::Ghost& ghost : op_->ghosts) {
      const ExprRef after = effect.value_after(ghost.symbol);
      if (is_monoid_value(ghost)) {
        const expr::Values values = terms.value(after);
        for (size_t i = 0; i < values.size(); ++i) update(ghosts_.values.at(ghost.symbol)[i], values[i]);
        continue;
      }
      update(ghosts_.variables.at(ghost.symbol),
             ghost.is_array() ? terms.is_tracked(after) : terms.term(after));
    }
    expr::Values result;
    if (rule.kind == RuleKind::Aggregate) {
      const ExprRef after = effect.value_after(rule.target);
      for (ExprRef value :
           instance_->monoid != nullptr ? terms.value(after) : expr::Values{terms.term(after)}) {
        result.push_back(new_variable("fold", value->type(), &function));
        assign(code, result.back(), value);
        assigned_.insert(result.back());
      }
    }
    exact_.insert(terms.exact().begin(), terms.exact().end());
    for (const auto& [variable, temporary] : updates) {
      assign(code, variable, temporary);
      if (instance_->is_sum()) assume_bounds(code, variable);
    }
    return result;
  }

  // By the same argument by which the type of numbers is wide enough, they have no more bits than are needed.
  // That tells provers that a sum which the program computes itself, and which is the same, does not wrap.
  void assume_bounds(std::vector<Instruction>& code, ExprRef variable) {
    const TypeRef type = variable->type();
    const unsigned bits = number_bits(*instance_);
    if (!type->is_bitvector() || bits >= type->width()) return;
    const auto bound = [&](const llvm::APInt& value) {
      return store_.constant(type, value.sext(type->width()));
    };
    const ExprRef above = store_.binary(Kind::Ge, variable, bound(llvm::APInt::getSignedMinValue(bits)));
    const ExprRef below = store_.binary(Kind::Le, variable, bound(llvm::APInt::getSignedMaxValue(bits)));
    code.push_back(ir::make_assume(store_.binary(Kind::And, above, below), instruction_at(place_).range));
  }

  void add_uses() {
    for (uint32_t f = 0; f < program_.functions().size(); ++f)
      for (uint32_t i = 0; i < program_.functions()[f].body.size(); ++i) {
        Instruction& instruction = program_.functions()[f].body[i];
        const bool uses = std::ranges::any_of(instruction.operands, [&](ExprRef operand) {
          bool found = false;
          if (operand != nullptr)
            expr::for_each_subexpression(operand, [&](ExprRef e) { found |= e == instance_->fold; });
          return found;
        });
        if (uses) use({f, i});
      }
  }

  // What is tracked has been accessed, so that an aggregate over just that reads what is there. But one
  // element decides that some have a property, or not all; that the others are there is to be shown.
  void require_elements(std::vector<Instruction>& code, ExprRef guard, ExprRef result) {
    if (!instance_->is(expr::Aggregate::ForAll) && !instance_->is(expr::Aggregate::Exists)) return;
    const expr::FoldParts parts = expr::parts_of_fold(instance_->fold);
    ExprRef condition = readers_ == Readers::Engines ? are_accessible(parts) : are_tracked();
    const bool is_all = instance_->is(expr::Aggregate::ForAll);
    for (ExprRef other :
         {store_.binary(Kind::Le, parts.high, parts.low), is_all ? result : store_.negation(result)})
      condition = store_.binary(Kind::Or, other, condition);
    if (guard != nullptr) condition = store_.binary(Kind::Implies, guard, condition);
    code.push_back(ir::make_assert(store_, condition, kRuleProperty, "not all elements are known to be there",
                                   instruction_at(place_).range));
  }

  // They are there if the first and the last one are, because these are in one array.
  ExprRef are_accessible(const expr::FoldParts& parts) {
    const ExprRef one = store_.constant(parts.index->type(), 1);
    const auto is_there = [&](ExprRef index) {
      const ExprRef element = expr::Substitution(store_, {{parts.index, index}})(instance_->read);
      const ExprRef size =
          store_.constant(store_.size_type(), expr::size_of(element->type(), store_.data_model()));
      return store_.make(Kind::Accessible, store_.bool_type(), {store_.address_of(element), size});
    };
    return store_.binary(Kind::And, is_there(parts.low), is_there(store_.binary(Kind::Sub, parts.high, one)));
  }

  // C cannot ask what an array holds, but all of the range may have been accessed.
  ExprRef are_tracked() {
    const auto number = [&](ExprRef end) { return store_.cast(ghosts_.number, end); };
    return store_.binary(Kind::And, store_.binary(Kind::Le, ghost("low"), number(instance_->low)),
                         store_.binary(Kind::Le, number(instance_->high), ghost("high")));
  }

  ExprRef ghost(std::string_view name) {
    for (const auto& [symbol, variable] : ghosts_.variables)
      if (symbol->text() == name) return variable;
    throw support::UnsupportedError(
        {"", 0, 0, fmt::format("operator '{}' without a ghost '{}', as C", op_->name, name)});
  }

  void join(std::vector<Instruction>& code, const Ghosts& other) {
    ir::Function& function = program_.functions()[place_.function];
    std::vector<std::pair<ExprRef, ExprRef>> updates;
    for (const auto& [variable, value] : joined(store_, *instance_, *op_, ghosts_, other)) {
      updates.emplace_back(variable, new_variable("next", variable->type(), &function));
      assign(code, updates.back().second, value);
      assigned_.insert(updates.back().second);
    }
    for (const auto& [variable, temporary] : updates) {
      assign(code, variable, temporary);
      if (instance_->is_sum()) assume_bounds(code, variable);
    }
  }

  void use(const Place& place) {
    for (const Ghosts* other : joined_) join(front(place).evaluated, *other);
    const Rule& rule = *op_->rule(RuleKind::Aggregate);
    const ExprRef array = rule.captures[1];
    const ExprRef guard = guard_of_fold(store_, instruction_at(place), instance_->fold);
    const expr::Values result = apply(
        front(place).evaluated, rule, guard,
        {{array, instance_->read}, {rule.captures[2], instance_->low}, {rule.captures[3], instance_->high}});
    Instruction& instruction = instruction_at(place);
    if (instance_->monoid == nullptr) {
      require_elements(front(place).evaluated, guard, result[0]);
      for (ExprRef& operand : instruction.operands)
        if (operand != nullptr) operand = with_result(store_, operand, instance_->fold, result[0], readers_);
    } else {
      use_monoid(place, result);
    }
    instruction.sites.clear();
  }

  // The aggregate stands in a choice between what a range that holds elements gives, and an empty one:
  //   match:  ite(low < high, … fold …, nothing)
  //   result: a number that is computed before
  void use_monoid(const Place& place, const expr::Values& values) {
    expr::MonoidTerms terms = monoid_terms();
    const TypeRef truth = store_.signed_type(width_for(readers_, 2));
    const auto number = [&](ExprRef e) {
      return e->type()->is_bool() ? store_.ite(e, store_.constant(truth, 1), store_.constant(truth, 0)) : e;
    };
    const ExprRef is_some = store_.binary(Kind::Lt, instance_->low, instance_->high);
    const ExprRef some = number(terms.result(values));
    const ExprRef result = new_variable("fold", some->type(), &program_.functions()[place.function]);
    std::vector<Instruction>& code = front(place).evaluated;
    assign(code, result, store_.ite(is_some, some, number(terms.result_of_nothing())));
    for (ExprRef& operand : instruction_at(place).operands) {
      if (operand == nullptr) continue;
      std::vector<ExprRef> choices;
      expr::for_each_subexpression(operand, [&](ExprRef e) {
        if (e->is(Kind::Ite) && e->operand(0) == is_some && e->type()->is_bitvector() &&
            has_fold(e->operand(1)) && !has_fold(e->operand(2)))
          choices.push_back(e);
      });
      for (ExprRef choice : choices) operand = with_result(store_, operand, choice, result, readers_);
    }
  }

  bool has_fold(ExprRef e) const {
    bool found = false;
    expr::for_each_subexpression(e, [&](ExprRef part) { found |= part == instance_->fold; });
    return found;
  }

  ir::Program& program_;
  expr::Store& store_;
  const Readers readers_;
  const Instance* instance_ = nullptr;
  const spec::Operator* op_ = nullptr;
  Ghosts ghosts_;
  Place place_;  // of what is being made
  std::map<Place, Insertion> insertions_;
  Marks marks_;
  std::vector<Ghosts> all_ghosts_;
  std::vector<const Ghosts*> joined_;  // of those that are joined where the aggregate is used
  std::unordered_set<ExprRef> exact_;
  std::unordered_set<ExprRef> assigned_;
  unsigned variables_ = 0;
};

}  // namespace

bool applies(const spec::Operator& op, const Point& point) {
  return op.rule(point.is_store ? RuleKind::Store : RuleKind::Select) != nullptr;
}

WovenRules weave_rules(ir::Program& program, const std::vector<Application>& applications, Readers readers) {
  Weaver weaver(program, readers);
  std::vector<std::vector<size_t>> others(applications.size());
  for (size_t i = 0; i < applications.size(); ++i)
    if (applications[i].joins) others[*applications[i].joins].push_back(i);
  for (size_t i = 0; i < applications.size(); ++i)
    weaver.add(applications[i], i, applications[i].joins || !others[i].empty());
  for (size_t i = 0; i < applications.size(); ++i)
    if (!applications[i].joins) weaver.use(applications[i], i, others[i]);
  return weaver.finish();
}

}  // namespace heddle::instrument::operators
