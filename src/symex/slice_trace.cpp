#include "symex/slice_trace.h"

#include <algorithm>

#include "support/check.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;

namespace {

using Symbols = std::unordered_set<ExprRef>;

// Visits what is not known yet; `visit` makes it known.
template <typename Known, typename Visit>
void operands_first(ExprRef root, const Known& known, const Visit& visit) {
  std::vector<std::pair<ExprRef, bool>> pending = {{root, false}};
  while (!pending.empty()) {
    const auto [e, has_operands] = pending.back();
    pending.pop_back();
    if (known.contains(e)) continue;
    if (has_operands) {
      visit(e);
      continue;
    }
    pending.emplace_back(e, true);
    for (ExprRef operand : e->operands()) pending.emplace_back(operand, false);
  }
}

// Something about expressions that follows from what holds for their symbols, found once for each however
// many share it.
class SymbolTest {
 public:
  explicit SymbolTest(std::function<bool(ExprRef symbol)> test) : test_(std::move(test)) {}

  // Whether a symbol in the expression passes the test.
  bool any(ExprRef root) {
    operands_first(root, known_, [&](ExprRef e) {
      bool result = e->is(Kind::Symbol) && test_(e);
      for (ExprRef operand : e->operands()) result |= known_.at(operand);
      known_.emplace(e, result);
    });
    return known_.at(root);
  }

 private:
  std::function<bool(ExprRef)> test_;
  std::unordered_map<ExprRef, bool> known_;
};

// Classes of symbols that assumptions link.
class Links {
 public:
  // All symbols of the expressions belong together.
  void link(std::initializer_list<ExprRef> together) {
    ExprRef first = nullptr;
    for (ExprRef e : together)
      if (ExprRef symbol = class_of(e)) first = first == nullptr ? symbol : join(first, symbol);
  }

  ExprRef find(ExprRef symbol) {
    auto found = parents_.find(symbol);
    if (found == parents_.end() || found->second == symbol) return symbol;
    return found->second = find(found->second);
  }

  const std::unordered_map<ExprRef, ExprRef>& symbols() const { return parents_; }

  // A symbol of the class of all symbols in an expression, which become one; null without symbols.
  ExprRef class_of(ExprRef root) {
    operands_first(root, classes_, [&](ExprRef e) {
      ExprRef own = e->is(Kind::Symbol) ? e : nullptr;
      if (own != nullptr) parents_.try_emplace(own, own);
      for (ExprRef operand : e->operands())
        if (ExprRef other = classes_.at(operand)) own = own == nullptr ? other : join(own, other);
      classes_.emplace(e, own);
    });
    return classes_.at(root);
  }

 private:
  ExprRef join(ExprRef a, ExprRef b) { return parents_[find(b)] = find(a); }

  std::unordered_map<ExprRef, ExprRef> parents_;
  std::unordered_map<ExprRef, ExprRef> classes_;
};

template <typename Visit>
void for_each_scalar(const Value& value, const Visit& visit) {
  if (!value) return;
  if (value->scalar != nullptr) visit(value->scalar);
  for (ExprRef map : value->maps) visit(map);
  for (const Value& field : value->fields) for_each_scalar(field, visit);
}

// What the values of a step are over.
template <typename Visit>
void for_each_expression(const Step& step, const Visit& visit) {
  if (step.value != nullptr) visit(step.value);
  for_each_scalar(step.contents, visit);
  if (step.kind == StepKind::Assume || step.kind == StepKind::Assert) visit(step.guard);
}

class Slicer {
 public:
  Slicer(expr::Store& store, const Trace& trace, std::span<const size_t> violations)
      : store_(store), trace_(trace), violations_(violations) {}

  TraceSlice run() {
    for (const size_t violation : violations_) {
      const Event& event = trace_.violations[violation];
      CHECK(event.piece == 0 && event.step > 0 && trace_.steps[event.step - 1].kind == StepKind::Assert,
            "a violation should come with the step of its assertion");
      end_ = std::max(end_, event.step);
      chosen_.insert(event.step - 1);
    }
    find_symbols();
    collect();
    return std::move(result_);
  }

 private:
  void find_symbols() {
    Links links;
    for (size_t i = 0; i < end_; ++i)
      if (const Step& step = trace_.steps[i]; step.kind == StepKind::Assume)
        links.link({step.guard, step.value});
    SymbolTest collector([&](ExprRef symbol) { return result_.symbols.insert(symbol).second; });
    for (const size_t i : chosen_) {
      collector.any(trace_.steps[i].guard);
      collector.any(trace_.steps[i].value);
    }
    find_inputs();
    size_t count = 0;
    while (count != result_.symbols.size()) {
      count = result_.symbols.size();
      Symbols classes;
      for (ExprRef symbol : result_.symbols) classes.insert(links.find(symbol));
      for (const auto& [symbol, parent] : links.symbols())
        if (classes.contains(links.find(symbol))) result_.symbols.insert(symbol);
      // Whether an input is read is up to its path.
      for (const auto& [symbol, step] : inputs_)
        if (result_.symbols.contains(symbol)) collector.any(trace_.steps[step].guard);
    }
  }

  void find_inputs() {
    for (size_t i = 0; i < end_; ++i)
      if (const Step& step = trace_.steps[i]; step.kind == StepKind::Input || step.kind == StepKind::Chosen)
        for_each_expression(step, [&](ExprRef e) {
          if (e->is(Kind::Symbol)) inputs_.emplace(e, i);
        });
  }

  static bool any(SymbolTest& test, const Step& step) {
    bool result = false;
    for_each_expression(step, [&](ExprRef e) { result |= test.any(e); });
    return result;
  }

  bool is_kept(size_t i) {
    const Step& step = trace_.steps[i];
    switch (step.kind) {
      case StepKind::Assert:
        return chosen_.contains(i);
      case StepKind::Assume:
      case StepKind::Input:
      case StepKind::Chosen:
        return any(matters_, step);
      default:
        return any(matters_, step) || !any(is_input_, step);
    }
  }

  ExprRef with_path(const Step& step) { return store_.binary(Kind::Implies, step.guard, step.value); }

  void collect() {
    std::unordered_map<size_t, Event> events;  // by the step of the assertion
    ExprRef assumed = store_.boolean(true);
    for (size_t i = 0; i < end_; ++i) {
      const Step& step = trace_.steps[i];
      if (!is_kept(i)) {
        if (step.kind == StepKind::Assume) result_.left_assumptions.push_back(with_path(step));
        continue;
      }
      result_.steps.push_back(i);
      result_.trace.steps.push_back(step);
      if (step.kind == StepKind::Assume) assumed = store_.binary(Kind::And, assumed, with_path(step));
      if (step.kind != StepKind::Assert) continue;
      Event event;
      event.condition = store_.binary(Kind::And, assumed,
                                      store_.binary(Kind::And, step.guard, store_.negation(step.value)));
      event.function = step.function;
      event.instruction = step.instruction;
      event.step = result_.trace.steps.size();
      events[i] = std::move(event);
    }
    for (const size_t violation : violations_)
      result_.trace.violations.push_back(events.at(trace_.violations[violation].step - 1));
  }

  expr::Store& store_;
  const Trace& trace_;
  std::span<const size_t> violations_;
  TraceSlice result_;
  size_t end_ = 0;                     // behind the last assertion that is asked for
  std::unordered_set<size_t> chosen_;  // assertions
  // The fresh symbols of inputs and contents, with their steps. Others, as addresses, are chosen by nobody.
  std::unordered_map<ExprRef, size_t> inputs_;
  SymbolTest matters_{[this](ExprRef symbol) { return result_.symbols.contains(symbol); }};
  SymbolTest is_input_{[this](ExprRef symbol) { return inputs_.contains(symbol); }};
};

}  // namespace

TraceSlice slice_trace(expr::Store& store, const Trace& trace, std::span<const size_t> violations) {
  return Slicer(store, trace, violations).run();
}

}  // namespace heddle::symex
