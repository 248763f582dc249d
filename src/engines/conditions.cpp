#include "engines/conditions.h"

#include <algorithm>

#include "support/cpu_time.h"

namespace heddle::engines {

using smt::Answer;
using symex::Event;

namespace {

constexpr size_t kMostNamed = 4;

class Search {
 public:
  Search(expr::Store& store, SplitChecks& checks, Queries& queries, double seconds)
      : store_(store),
        checks_(checks),
        queries_(queries),
        end_(support::cpu_seconds() + seconds),
        failures_(checks.assumed_ones()) {
    for (const Event& event : checks.open_ones()) open_[check_of(event)].push_back(event);
  }

  Conditions run(const std::vector<Event>& lost) {
    Conditions result;
    // Behind what is lost, any check might fail that was saved from it by another.
    result.knows_others = ask(lost) == Answer::Unsat;
    if (result.knows_others) {
      ask_together(result);
      for (const auto& [check, first] : failed_before_) find_all(check, first, result);
    }
    for (const Event& event : checks_.first_ones())
      if (!result.needed.contains(check_of(event))) {
        result.not_known.insert(check_of(event));
        result.impossible.push_back(event);
      }
    return result;
  }

 private:
  Answer ask(const std::vector<Event>& events) {
    const double left = end_ - support::cpu_seconds();
    return left <= 0 ? Answer::Unknown : queries_.any(events, left);
  }

  // Those which hold in any case; of the others, a check that fails before.
  void ask_together(Conditions& result) {
    std::map<Check, std::vector<Event>> left = open_;
    while (!left.empty()) {
      std::vector<Event> events;
      for (const auto& [check, own] : left) events.insert(events.end(), own.begin(), own.end());
      const Answer answer = ask(events);
      if (answer == Answer::Unknown) return;
      if (answer == Answer::Unsat) {
        for (const auto& [check, own] : left) result.needed[check];
        result.impossible = std::move(events);
        return;
      }
      const size_t before = left.size();
      std::erase_if(left, [&](const auto& entry) {
        const auto happens = std::ranges::find_if(
            entry.second, [&](const Event& event) { return queries_.holds(event.condition); });
        if (happens == entry.second.end()) return false;
        if (const Event* failure = first_failure(*happens))
          failed_before_.emplace(entry.first, check_of(*failure));
        return true;
      });
      if (left.size() == before) return;  // nobody knows which one it is
    }
  }

  // In the model, before the event.
  const Event* first_failure(const Event& event) {
    for (const Event& failure : failures_)
      if (failure.step < event.step && queries_.holds(failure.condition)) return &failure;
    return nullptr;
  }

  void find_all(const Check& check, const Check& first, Conditions& result) {
    CheckSet needed = {first};
    while (needed.size() <= kMostNamed) {
      std::vector<Event> events = open_.at(check);
      for (const Event& failure : failures_)
        if (needed.contains(check_of(failure))) events.push_back(failure);
      std::ranges::stable_sort(events, {}, &Event::step);
      const std::vector<Event> left = SplitChecks(store_, std::move(events), needed).first_ones();
      const Answer answer = ask(left);
      if (answer == Answer::Unsat) {
        result.needed[check].assign(needed.begin(), needed.end());
        result.impossible.insert(result.impossible.end(), left.begin(), left.end());
        return;
      }
      if (answer == Answer::Unknown) return;
      const auto happens =
          std::ranges::find_if(left, [&](const Event& event) { return queries_.holds(event.condition); });
      const Event* failure = happens == left.end() ? nullptr : first_failure(*happens);
      if (failure == nullptr || !needed.insert(check_of(*failure)).second) return;
    }
  }

  expr::Store& store_;
  SplitChecks& checks_;
  Queries& queries_;
  const double end_;
  const std::vector<Event> failures_;
  std::map<Check, std::vector<Event>> open_;
  std::map<Check, Check> failed_before_;
};

}  // namespace

std::optional<std::vector<Check>> Conditions::unless(const Check& check) const {
  if (const auto found = needed.find(check); found != needed.end()) return found->second;
  if (!knows_others || not_known.contains(check)) return std::nullopt;
  return std::vector<Check>();
}

Conditions find_conditions(expr::Store& store, SplitChecks& checks, Queries& queries,
                           const std::vector<Event>& lost, double seconds) {
  return Search(store, checks, queries, seconds).run(lost);
}

}  // namespace heddle::engines
