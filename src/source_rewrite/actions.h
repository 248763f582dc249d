// The actions of weaves as C text at the place that the walk has reached.
#pragma once

#include "source_rewrite/action_text.h"
#include "source_rewrite/state_copies.h"

namespace heddle::source_rewrite {

class Actions {
 public:
  Actions(ir::Program& program, const instrument::Plan& plan, ActionText& text, const FunctionScope& scope,
          StateCopies& states)
      : program_(program), plan_(plan), text_(text), scope_(scope), states_(states) {}

  // Where the walk is. Without a way to bind them, captures are 0: for actions that have none.
  PlaceText place(Bind bind = {});

  std::string statements(const WeaveList& weaves, const PlaceText& place);
  // Each followed by a comma.
  std::string expressions(const WeaveList& weaves, const PlaceText& place);
  // Actions without captures, those before and those after.
  std::string statements(const EventWeaves& weaves);
  std::string expressions(const EventWeaves& weaves);

  // Whether the actions can be carried out in a function of their own.
  bool are_independent_of_place(const EventWeaves& weaves) const;

 private:
  ir::Program& program_;
  const instrument::Plan& plan_;
  ActionText& text_;
  const FunctionScope& scope_;
  StateCopies& states_;
};

// A text that is equal for weaves that do the same with their captures.
std::string signature(const EventWeaves& weaves);

}  // namespace heddle::source_rewrite
