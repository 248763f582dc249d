// What calls of a function and calls through a pointer have in common.
#pragma once

#include "source_rewrite/walk.h"

namespace heddle::source_rewrite {

// Arguments and the result of a call by name.
Bind call_named(std::vector<std::string> arguments, std::string result);

// A function that does the actions and the call.
struct CallWrapper {
  std::string head;
  clang::QualType result;
  std::string result_name;
  std::string call;
};
std::string definition(const CallWrapper& wrapper, const EventWeaves& weaves, const PlaceText& place,
                       Actions& actions, const TypeNames& types);

// A call whose parts are put between commas: (arguments, actions, r = call, actions, r).
struct CallBetweenCommas {
  std::vector<std::string> arguments;  // temporaries; empty: the arguments stay where they are
  std::string before;                  // actions, then `r = `
  std::string after;                   // `, actions, r)`, or `)`
};
// `bind` gets the names of the arguments and of the result.
CallBetweenCommas between_commas(const EventWeaves& weaves, const clang::CallExpr* e, bool needed,
                                 const std::function<PlaceText(Bind names)>& place, FunctionScope& scope,
                                 Actions& actions);

}  // namespace heddle::source_rewrite
