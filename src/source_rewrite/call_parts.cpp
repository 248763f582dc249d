#include "source_rewrite/call_parts.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::source_rewrite {

using clang::Expr;
using clang::QualType;
using instrument::Binding;
using instrument::Weave;

Bind call_named(std::vector<std::string> arguments, std::string result) {
  return [arguments = std::move(arguments), result = std::move(result)](const Binding& binding) {
    std::string text = "0";
    if (binding.kind == Binding::Kind::Result) text = result;
    if (binding.kind == Binding::Kind::Argument && binding.number < arguments.size())
      text = arguments[binding.number];
    return BoundText{text, binding.type};
  };
}

std::string definition(const CallWrapper& wrapper, const EventWeaves& weaves, const PlaceText& place,
                       Actions& actions, const TypeNames& types) {
  const std::string before = actions.statements(weaves.before, place);
  const std::string after = actions.statements(weaves.after, place);
  if (wrapper.result->isVoidType())
    return fmt::format("{} {{ {}{}; {}}} ", wrapper.head, before, wrapper.call, after);
  if (after.empty()) return fmt::format("{} {{ {}return {}; }} ", wrapper.head, before, wrapper.call);
  return fmt::format("{} {{ {}{} = {}; {}return {}; }} ", wrapper.head, before,
                     types.declare(wrapper.result, wrapper.result_name), wrapper.call, after,
                     wrapper.result_name);
}

namespace {

bool binds(const WeaveList& weaves, Binding::Kind kind) {
  for (const Weave* weave : weaves)
    for (const instrument::Case& one : weave->cases)
      for (const Binding& binding : one.captures)
        if (binding.kind == kind) return true;
  return false;
}

// Actions come behind what the arguments do.
bool saves_arguments(const EventWeaves& weaves, const clang::CallExpr* e) {
  if (binds(weaves.before, Binding::Kind::Argument) || binds(weaves.after, Binding::Kind::Argument))
    return true;
  const auto has_effect = [](const Expr* argument) { return has_effects(argument); };
  return !weaves.before.empty() && e->getBuiltinCallee() == 0 &&
         std::any_of(e->arg_begin(), e->arg_end(), has_effect);
}

}  // namespace

CallBetweenCommas between_commas(const EventWeaves& weaves, const clang::CallExpr* e, bool needed,
                                 const std::function<PlaceText(Bind names)>& place, FunctionScope& scope,
                                 Actions& actions) {
  CallBetweenCommas result;
  if (saves_arguments(weaves, e))
    for (const Expr* argument : e->arguments())
      result.arguments.push_back(scope.temporary(argument->getType(), argument->getBeginLoc()));
  const QualType type = e->getType();
  const bool keep =
      !type->isVoidType() && !weaves.after.empty() && (needed || binds(weaves.after, Binding::Kind::Result));
  const std::string value = keep ? scope.temporary(type, e->getBeginLoc()) : "";
  const PlaceText names = place(call_named(result.arguments, value));
  result.before = actions.expressions(weaves.before, names);
  if (keep) result.before += value + " = ";
  const std::string after = actions.expressions(weaves.after, names);
  if (!after.empty()) result.after = fmt::format(", {}{}", after, keep && needed ? value : "(void)0");
  result.after += ")";
  return result;
}

}  // namespace heddle::source_rewrite
