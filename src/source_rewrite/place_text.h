// How a place of the program names what an action is about.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "instrument/plan.h"

namespace heddle::source_rewrite {

// What a capture stands for at a place: a name, or a parenthesised expression without side effects.
struct BoundText {
  std::string text;
  expr::TypeRef type = nullptr;
};

// How the place names things.
using Bind = std::function<BoundText(const instrument::Binding&)>;
struct PlaceText {
  Bind binding;
  // A variable of the program. Throws InputError where it cannot be named.
  std::function<BoundText(const std::string& name)> program_name;
  // `old == state(L)` as a condition, `old = state(L)` as an expression; the ghost is the copy.
  std::function<std::string(const instrument::Instance&, uint32_t ghost)> state_matches;
  std::function<std::string(const instrument::Instance&, uint32_t ghost)> save_state;
  // Whether the called pointer leads to the function, as a condition. Only at calls through pointers.
  std::function<std::string(const ir::Function&)> leads_to;
};

// The operands of an operation, by number.
inline Bind operands_named(std::vector<std::string> names) {
  return [names = std::move(names)](const instrument::Binding& binding) {
    return BoundText{binding.number < names.size() ? names[binding.number] : "0", binding.type};
  };
}

}  // namespace heddle::source_rewrite
