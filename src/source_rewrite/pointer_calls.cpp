#include "source_rewrite/pointer_calls.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "source_rewrite/c_text.h"

namespace heddle::source_rewrite {

using clang::Expr;
using clang::QualType;
using instrument::Binding;

namespace {

std::vector<const ir::Function*> compared(const EventWeaves& weaves) {
  std::vector<const ir::Function*> result;
  for (const WeaveList* list : {&weaves.before, &weaves.after})
    for (const instrument::Weave* weave : *list)
      for (const instrument::Case& one : weave->cases)
        if (one.callee != nullptr) result.push_back(one.callee);
  return result;
}

}  // namespace

void PointerCallWriter::call(const EventWeaves& weaves, const clang::CallExpr* e, bool needed) {
  const std::string name = function(weaves, e);
  if (name.empty()) return between_commas(weaves, e, needed);
  const TextRange callee = text_.range_of(e->getCallee());
  editor_.open(callee.begin, name + "(");
  editor_.replace(callee.end, behind_parenthesis(e), e->getNumArgs() > 0 ? ", " : "");
}

uint32_t PointerCallWriter::behind_parenthesis(const clang::CallExpr* e) const {
  return text_.tokens().behind_token(text_.end_offset(text_.end_of(e->getCallee())));
}

Bind PointerCallWriter::converted(Bind names, const clang::CallExpr* e) const {
  return [this, e, names = std::move(names)](const Binding& binding) {
    BoundText bound = names(binding);
    const bool is_argument = binding.kind == Binding::Kind::Argument && binding.number < e->getNumArgs();
    if (!is_argument && binding.kind != Binding::Kind::Result) return bound;
    const QualType type = is_argument ? e->getArg(binding.number)->getType() : e->getType();
    const std::string wanted = type_text(binding.type, model_);
    if (!wanted.empty() && type->isScalarType() && wanted != types_.declare(type, ""))
      bound.text = fmt::format("(({}){})", wanted, bound.text);
    return bound;
  };
}

std::string PointerCallWriter::function(const EventWeaves& weaves, const clang::CallExpr* e) {
  const QualType pointer = e->getCallee()->getType();
  const auto* type = pointer->getPointeeType()->getAs<clang::FunctionProtoType>();
  if (type == nullptr || type->isVariadic() || type->getNoReturnAttr() ||
      type->getNumParams() != e->getNumArgs() || !actions_.are_independent_of_place(weaves) ||
      types_.nameable(pointer) == Nameable::No)
    return {};
  // As an argument, the pointer could be computed behind the others.
  for (const Expr* argument : e->arguments())
    if (effects_.interfere(e->getCallee(), argument) || effects_.interfere(argument, e->getCallee()))
      return {};
  std::set<std::string> taken;
  for (const ir::Function* callee : compared(weaves)) taken.insert(callees_.name_of(*callee));
  const std::string called = helpers_.parameter_name("f", taken);
  std::string parameters = types_.declare(pointer, called);
  std::vector<std::string> names;
  for (QualType parameter : type->param_types()) {
    names.push_back(helpers_.parameter_name("a" + std::to_string(names.size() + 1), taken));
    parameters += ", " + types_.declare(parameter, names.back());
  }
  const QualType result = type->getReturnType();
  const std::string key = fmt::format("call {} {}", types_.declare(pointer, ""), signature(weaves));
  const std::string stem = types_.name_for("call", result->isVoidType() ? text_.ast().IntTy : result);
  return helpers_.helper(key, stem, /*at_function=*/true, [&](const std::string& own) {
    const CallWrapper wrapper{types_.declare(result, fmt::format("{}({})", own, parameters)), result,
                              helpers_.parameter_name("r", taken),
                              fmt::format("{}({})", called, fmt::join(names, ", "))};
    PlaceText place = actions_.place(converted(call_named(names, wrapper.result_name), e));
    place.leads_to = [&](const ir::Function& callee) {
      return callees_.comparison(called, pointer, callee, e->getExprLoc());
    };
    return definition(wrapper, weaves, place, actions_, types_);
  });
}

void PointerCallWriter::between_commas(const EventWeaves& weaves, const clang::CallExpr* e, bool needed) {
  const TextRange range = text_.range_of(e);
  const TextRange callee = text_.range_of(e->getCallee());
  const QualType type = e->getCallee()->getType();
  const std::string pointer = scope_.temporary(type, e->getBeginLoc());
  const auto place = [&](Bind names) {
    PlaceText result = actions_.place(converted(std::move(names), e));
    result.leads_to = [&](const ir::Function& function) {
      return callees_.comparison_here(pointer, type, function, e->getExprLoc());
    };
    return result;
  };
  const CallBetweenCommas parts = source_rewrite::between_commas(weaves, e, needed, place, scope_, actions_);
  editor_.open(callee.begin, fmt::format("({} = ", pointer));
  if (parts.arguments.empty()) {
    editor_.replace(callee.end, behind_parenthesis(e), fmt::format(", {}{}(", parts.before, pointer));
    editor_.close(range.end, parts.after);
    return;
  }
  editor_.replace(callee.end, text_.begin_offset(e->getArg(0)), fmt::format(", {} = ", parts.arguments[0]));
  for (unsigned i = 1; i < e->getNumArgs(); ++i)
    editor_.open(text_.begin_offset(e->getArg(i)), parts.arguments[i] + " = ");
  const uint32_t close = text_.offset_of(e->getRParenLoc());
  editor_.replace(
      close, close + 1,
      fmt::format(", {}{}({}){}", parts.before, pointer, fmt::join(parts.arguments, ", "), parts.after));
}

}  // namespace heddle::source_rewrite
