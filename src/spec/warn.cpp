#include "spec/warn.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace heddle::spec {
namespace {

class Warner {
 public:
  Warner(const Specification& specification, const Automaton& automaton, support::Diagnostics& diagnostics)
      : specification_(specification), automaton_(automaton), diagnostics_(diagnostics) {}

  void run() {
    warn_about_states();
    warn_about_shadowed_transitions();
  }

 private:
  void warn(Position where, const std::string& what) {
    diagnostics_.warn({specification_.files[where.file], where.line, where.column, what});
  }

  void warn_about_states() {
    std::vector<bool> reached(automaton_.states.size());
    reached[automaton_.initial] = true;
    for (bool changed = true; changed;) {
      changed = false;
      for (const Transition& transition : automaton_.transitions) {
        const bool applies = std::any_of(transition.sources.begin(), transition.sources.end(),
                                         [&](uint32_t source) { return reached[source]; });
        if (!applies || transition.target == kNone || reached[transition.target]) continue;
        reached[transition.target] = changed = true;
      }
    }
    for (size_t i = 0; i < reached.size(); ++i)
      if (!reached[i])
        warn(automaton_.states[i].position,
             fmt::format("state '{}' is never reached", automaton_.states[i].name));
    for (const Transition& transition : automaton_.transitions) {
      const bool applies =
          std::any_of(transition.sources.begin(), transition.sources.end(), [&](uint32_t source) {
            return reached[source] && automaton_.states[source].annotation != Annotation::False;
          });
      if (!applies) warn(transition.position, "this transition is never taken: its state is never reached");
    }
  }

  static bool accepts_all(const PatternOperand& a) {
    return a.type_class == TypeClass::Any &&
           (a.kind == PatternOperand::Kind::Any || a.kind == PatternOperand::Kind::Capture);
  }

  // Whether `a` matches whatever `b` does. Says yes only in plain cases.
  static bool covers(const Pattern& a, const Pattern& b) {
    if (a.kind != b.kind || (a.type_class != TypeClass::Any && a.type_class != b.type_class)) return false;
    if (a.type_class == TypeClass::Exact || (a.kind == PatternKind::Operation && a.op != b.op)) return false;
    if (a.is_instance != b.is_instance) return false;
    std::set<uint32_t> captures;
    for (const PatternOperand& operand : a.operands) {
      if (!accepts_all(operand)) return false;
      if (operand.kind == PatternOperand::Kind::Capture && !captures.insert(operand.capture).second)
        return false;
    }
    if (a.result && !accepts_all(*a.result)) return false;
    if (a.kind == PatternKind::Call) {
      if (a.any_more_arguments ? a.operands.size() > b.operands.size()
                               : b.any_more_arguments || a.operands.size() != b.operands.size())
        return false;
    }
    if (a.names.empty()) return true;
    return !b.names.empty() && std::all_of(b.names.begin(), b.names.end(), [&](const std::string& name) {
      return std::find(a.names.begin(), a.names.end(), name) != a.names.end();
    });
  }

  void warn_about_shadowed_transitions() {
    if (automaton_.reading == Reading::Placement) return;  // there every matching transition is taken
    const auto& all = automaton_.transitions;
    for (size_t i = 0; i < all.size(); ++i) {
      for (size_t j = 0; j < i; ++j) {
        const bool same_states = std::all_of(all[i].sources.begin(), all[i].sources.end(), [&](uint32_t s) {
          return std::find(all[j].sources.begin(), all[j].sources.end(), s) != all[j].sources.end();
        });
        if (!same_states || all[j].guard || all[i].placement != all[j].placement ||
            !covers(all[j].pattern, all[i].pattern))
          continue;
        warn(all[i].position, fmt::format("this transition is never taken: the one in line {} comes first",
                                          all[j].position.line));
        break;
      }
    }
  }

  const Specification& specification_;
  const Automaton& automaton_;
  support::Diagnostics& diagnostics_;
};

}  // namespace

void warn(const Specification& specification, const Automaton& automaton, support::Diagnostics& diagnostics) {
  Warner(specification, automaton, diagnostics).run();
}

}  // namespace heddle::spec
