#include "instrument/operators/aliases.h"

#include <algorithm>

#include "instrument/operators/instance.h"

namespace heddle::instrument::operators {

using expr::ExprRef;
using expr::Kind;

bool Aliases::is_array(ExprRef name) const {
  if (name == array_) return true;
  if (!name->is(Kind::Symbol) || !name->type()->is_pointer()) return false;
  const uint32_t symbol = analyses_.numbering().number_of(name);
  if (symbol == analysis::kNone) return false;
  const uint32_t function = analyses_.numbering().owner(symbol);
  if (function == analysis::kNone || analyses_.calls().is_recursive(function)) return false;
  const auto& parameters = program_.functions()[function].parameters;
  const auto found = std::ranges::find(parameters, &analyses_.numbering().symbol(symbol));
  if (found == parameters.end() || is_written(symbol)) return false;
  const analysis::Effects& effects = analyses_.modified().of_function(function);
  if (effects.writes_unknown || effects.written.intersects(others_)) return false;
  return is_always_given(function, static_cast<size_t>(found - parameters.begin()));
}

bool Aliases::is_written(uint32_t symbol) const {
  for (uint32_t f = 0; f < program_.functions().size(); ++f) {
    if (!analyses_.calls().is_reachable_from_entry(f)) continue;
    for (uint32_t i = 0; i < program_.functions()[f].body.size(); ++i) {
      const analysis::Effects effects = analyses_.modified().own_effects(f, i);
      if (effects.writes_unknown || effects.written.test(symbol)) return true;
    }
  }
  return false;
}

bool Aliases::is_always_given(uint32_t function, size_t parameter) const {
  constexpr size_t kFirstArgument = 2;  // behind the place of the result and the function
  bool is_called = false;
  for (uint32_t caller : analyses_.calls().callers(function)) {
    if (!analyses_.calls().is_reachable_from_entry(caller)) continue;
    for (const analysis::CallSite& site : analyses_.calls().sites(caller)) {
      if (std::ranges::find(site.callees, function) == site.callees.end()) continue;
      const ir::Instruction& call = program_.functions()[caller].body[site.instruction];
      if (!site.is_direct || call.operands.size() <= kFirstArgument + parameter) return false;
      if (!is_array(array_of(call.operands[kFirstArgument + parameter]))) return false;
      is_called = true;
    }
  }
  return is_called;
}

}  // namespace heddle::instrument::operators
