// Variables of the automata in the output.
#pragma once

#include "source_rewrite/action_text.h"
#include "source_rewrite/state_copies.h"

namespace heddle::source_rewrite {

class Ghosts {
 public:
  Ghosts(const instrument::Plan& plan, const WeaveIndex& weaves, ActionText& text, FunctionScope& scope,
         StateCopies& states)
      : plan_(plan), weaves_(weaves), text_(text), scope_(scope), states_(states) {}

  // Those of the function at hand: one per activation, set when it begins.
  void declare_in_function();
  // Declarations of the global ones; with `define` also their definition.
  std::string global_declarations(bool define);

 private:
  const instrument::Plan& plan_;
  const WeaveIndex& weaves_;
  ActionText& text_;
  FunctionScope& scope_;
  StateCopies& states_;
};

}  // namespace heddle::source_rewrite
