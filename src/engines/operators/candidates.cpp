#include "engines/operators/candidates.h"

#include <fmt/format.h>

#include <algorithm>

#include "engines/operators/definition.h"
#include "engines/operators/suggestions.h"
#include "engines/operators/unread.h"
#include "instrument/operators/extremes.h"
#include "instrument/operators/join_intervals.h"
#include "passes/annotations.h"
#include "passes/unfold_aggregates.h"
#include "spec/parse_operator.h"

namespace heddle::engines::operators {

using instrument::operators::Application;
using instrument::operators::Instance;
using instrument::operators::kRuleProperty;
using instrument::operators::Place;
using instrument::operators::Point;

namespace {

constexpr size_t kMostCandidates = 16;  // of one base

bool is_read(const Point& point) {
  return !point.is_store;
}

bool is_in_loop(const ir::Program& program, const Place& place) {
  const std::vector<ir::Instruction>& body = program.functions()[place.function].body;
  return std::any_of(body.begin() + place.instruction, body.end(), [&](const ir::Instruction& i) {
    return i.op == ir::Op::Goto && i.target <= place.instruction;
  });
}

// Whether loops write to other places than elements of the array, so that what is known is lost.
bool is_disturbed(const Base& base) {
  return std::ranges::any_of(base.instances, [&](const Instance& instance) {
    return std::ranges::any_of(instance.resets, [&](const Place& place) {
      const auto is_here = [&](const Point& point) { return point.is_store && point.place == place; };
      return is_in_loop(base.program, place) && std::ranges::none_of(instance.points, is_here);
    });
  });
}

}  // namespace

std::vector<const Point*> Candidate::points() const {
  std::vector<const Point*> result;
  for (const Instance* instance : instances)
    for (const Point& point : instance->points) result.push_back(&point);
  return result;
}

Candidates::Candidates(const ir::Program& with_aggregates, const UserOperators* own) : own_(own) {
  make_bases(with_aggregates);
  const bool has_own = own_ != nullptr && !own_->operators.empty();
  for (const std::unique_ptr<Base>& base : bases_) {
    if (has_own) make_candidates(*base, true);
    make_candidates(*base, false);
  }
  // Several instances come when single ones have given no proof, or first where an array is written from both
  // ends.
  const std::vector<Candidate> single = candidates_;
  for (const Candidate& candidate : single) add_shared(candidate);
  std::ranges::stable_partition(candidates_, [](const Candidate& candidate) {
    return !candidate.joins.empty() && are_from_both_ends(candidate.base->program, candidate.instances);
  });
}

void Candidates::add_shared(const Candidate& single) {
  Candidate shared = single;
  shared.joins.resize(single.instances.size());
  for (size_t i = 0; i < single.instances.size(); ++i) {
    const auto& points = single.instances[i]->points;
    if (std::ranges::count_if(points, &Point::is_store) < 2 && std::ranges::count_if(points, is_read) < 2)
      continue;
    if (!instrument::operators::can_leave_points(*single.operators[i])) continue;
    shared.instances.push_back(single.instances[i]);
    shared.operators.push_back(single.operators[i]);
    shared.joins.push_back(i);
  }
  if (shared.instances.size() == single.instances.size()) return;
  shared.suggestions = suggest_shared(shared.base->program, shared.instances, shared.joins);
  if (!shared.suggestions.empty()) candidates_.push_back(std::move(shared));
}

void Candidates::make_bases(const ir::Program& with_aggregates) {
  const auto add = [&](Simplified given) {
    Base& base = *bases_.emplace_back(std::make_unique<Base>(std::move(given)));
    base.instances = instrument::operators::find_instances(
        base.program, base.analyses, own_ == nullptr ? instrument::operators::Monoids() : own_->aggregates);
  };
  const Simplified simple = simplified(with_aggregates);
  add({simple.program.clone(), simple.indices});
  ir::Program rewritten = simple.program.clone();
  if (instrument::operators::rewrite_to_extremes(rewritten) == 0) return;
  rename_aggregates(rewritten);
  add({std::move(rewritten), simple.indices});
  if (is_disturbed(*bases_.front())) std::swap(bases_.front(), bases_.back());
}

void Candidates::make_candidates(Base& base, bool prefers_own) {
  std::vector<std::vector<const Instance*>> by_fold;
  for (const Instance& instance : base.instances) {
    if (operator_for(instance, prefers_own) == nullptr) continue;
    if (by_fold.empty() || by_fold.back().front()->fold != instance.fold) by_fold.emplace_back();
    by_fold.back().push_back(&instance);
  }
  if (by_fold.empty()) return;
  std::vector<size_t> chosen(by_fold.size());
  const size_t most = candidates_.size() + kMostCandidates;
  for (bool has_next = true; has_next && candidates_.size() < most;) {
    Candidate& candidate = candidates_.emplace_back();
    candidate.base = &base;
    for (size_t i = 0; i < by_fold.size(); ++i) {
      candidate.instances.push_back(by_fold[i][chosen[i]]);
      candidate.operators.push_back(operator_for(*candidate.instances.back(), prefers_own));
    }
    candidate.suggestions = suggest(base.program, candidate.instances);
    has_next = false;
    for (size_t i = 0; i < chosen.size() && !has_next; ++i) {
      has_next = ++chosen[i] < by_fold[i].size();
      if (!has_next) chosen[i] = 0;
    }
  }
}

// Null: there is none.
const spec::Operator* Candidates::operator_for(const Instance& instance, bool prefers_own) {
  if (instance.monoid != nullptr) return shipped(instance.monoid->neutral.empty() ? "semigroup" : "monoid");
  const auto serves = [&](const spec::Operator& op) {
    return std::ranges::find(op.serves, *instance.aggregate) != op.serves.end();
  };
  if (prefers_own)
    for (const auto& op : own_->operators)
      if (serves(*op)) return op.get();
  for (const std::string& name : spec::shipped_operator_names())
    if (serves(spec::shipped_operator(name))) return shipped(name);
  return nullptr;
}

const spec::Operator* Candidates::shipped(const std::string& name) {
  if (const auto found = operators_.find(name); found != operators_.end()) return &found->second;
  spec::Operator op = spec::shipped_operator(name);
  require_definition(op);
  return &operators_.emplace(name, std::move(op)).first->second;
}

WovenPlacement weave(const Candidate& candidate, const Placement& placement,
                     instrument::operators::Readers readers) {
  WovenPlacement woven{candidate.base->program.clone(), {}, {}};
  auto first = placement.begin();
  for (size_t i = 0; i < candidate.instances.size(); ++i) {
    const auto end = first + static_cast<long>(candidate.instances[i]->points.size());
    woven.applications.push_back({candidate.instances[i], candidate.operators[i], {first, end}});
    if (!candidate.joins.empty()) woven.applications.back().joins = candidate.joins[i];
    first = end;
  }
  woven.rules = instrument::operators::weave_rules(woven.program, woven.applications, readers);
  if (passes::unfold_aggregates(woven.program, kRuleProperty) > 0)  // those without an operator
    passes::check_annotations(woven.program, kRuleProperty);
  drop_unread_variables(woven.program);
  return woven;
}

std::string describe(const ir::Program& program, const Point& point) {
  const ir::Instruction& instruction =
      program.functions()[point.place.function].body[point.place.instruction];
  return fmt::format("the {} at {}", point.is_store ? "store" : "read",
                     ir::to_string(program, instruction.range.begin));
}

const std::string& name_of(const Application& application) {
  return application.instance->monoid != nullptr ? application.instance->monoid->name : application.op->name;
}

}  // namespace heddle::engines::operators
