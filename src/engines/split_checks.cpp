#include "engines/split_checks.h"

#include <algorithm>

namespace heddle::engines {

using expr::ExprRef;
using expr::Kind;
using symex::Event;

SplitChecks::SplitChecks(expr::Store& store, std::vector<Event> violations, const CheckSet& assumed)
    : store_(store), violations_(std::move(violations)) {
  for (const Check& check : assumed) assume(check);
}

void SplitChecks::assume(const Check& check) {
  // Without any, the question is just whether one of the events happens.
  if (assumed_.empty()) any_ = nullptr;
  if (assumed_.insert(check).second) literals_.push_back(symbol_of(check));
}

ExprRef SplitChecks::both(ExprRef a, ExprRef b) {
  if (a == store_.boolean(true)) return b;
  return b == store_.boolean(true) ? a : store_.binary(Kind::And, a, b);
}

ExprRef SplitChecks::symbol_of(const Check& check) {
  ExprRef& symbol = symbols_[check];
  if (symbol == nullptr)
    symbol = store_.symbol("assumed!" + *check.first->name + ":" + std::to_string(check.second),
                           store_.bool_type());
  return symbol;
}

ExprRef SplitChecks::any() {
  if (any_ != nullptr) return any_;
  const bool is_split = !assumed_.empty();
  any_ = store_.boolean(false);
  ExprRef passed = store_.boolean(true);
  for (const Event& event : violations_) {
    ExprRef fails = event.condition;
    if (is_split) {
      ExprRef assumed = symbol_of(check_of(event));
      fails = both(store_.negation(assumed), both(passed, event.condition));
      passed = both(passed, store_.negation(store_.binary(Kind::And, assumed, event.condition)));
    }
    any_ = any_ == store_.boolean(false) ? fails : store_.binary(Kind::Or, any_, fails);
  }
  return any_;
}

void SplitChecks::refine(const std::vector<ExprRef>& facts) {
  for (Event& event : violations_)
    for (ExprRef fact : facts) event.condition = store_.binary(Kind::And, event.condition, fact);
  any_ = nullptr;
}

void SplitChecks::give_up(const std::vector<Event>& events) {
  std::erase_if(violations_, [&](const Event& event) {
    return std::ranges::any_of(events, [&](const Event& other) {
      return other.step == event.step && other.condition == event.condition;
    });
  });
  any_ = nullptr;
}

std::vector<Event> SplitChecks::first_ones() {
  return before_failures(open_ones());
}

std::vector<Event> SplitChecks::before_failures(std::vector<Event> events) {
  const std::vector<Event> failures = assumed_ones();
  if (failures.empty()) return events;
  std::vector<Event*> in_order;
  for (Event& event : events) in_order.push_back(&event);
  std::ranges::stable_sort(in_order, {}, &Event::step);
  ExprRef passed = store_.boolean(true);
  auto next = failures.begin();
  for (Event* event : in_order) {
    // What happens at the same step happens behind the assertion there.
    for (; next != failures.end() && next->step <= event->step; ++next)
      passed = both(passed, store_.negation(next->condition));
    event->condition = both(passed, event->condition);
  }
  return events;
}

std::vector<Event> SplitChecks::open_ones() const {
  std::vector<Event> result = violations_;
  std::erase_if(result, [&](const Event& event) { return assumed_.contains(check_of(event)); });
  return result;
}

std::vector<Event> SplitChecks::assumed_ones() const {
  std::vector<Event> result = violations_;
  std::erase_if(result, [&](const Event& event) { return !assumed_.contains(check_of(event)); });
  return result;
}

}  // namespace heddle::engines
