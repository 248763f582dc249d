#include "source_rewrite/calls.h"

#include <clang/AST/Attr.h>
#include <clang/Basic/Builtins.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace heddle::source_rewrite {

using clang::Expr;
using clang::QualType;
using instrument::Binding;
using instrument::EventKind;
using instrument::Weave;

namespace {

// Whether a call of it may be moved into another function.
bool can_be_wrapped(const clang::FunctionDecl* callee) {
  static const std::set<std::string> special = {"alloca",      "setjmp",  "_setjmp", "sigsetjmp",
                                                "__sigsetjmp", "longjmp", "vfork",   "getcontext"};
  if (!callee->hasPrototype() || callee->isVariadic() || callee->isNoReturn()) return false;
  if (callee->hasAttr<clang::NoReturnAttr>() || callee->hasAttr<clang::ReturnsTwiceAttr>()) return false;
  const std::string name = callee->getName().str();
  return !special.contains(name) && !name.starts_with("__builtin_");
}

}  // namespace

void CallWriter::call(const clang::CallExpr* e, bool needed) {
  EventWeaves weaves = weaves_.at(e, EventKind::Call);
  if (const clang::FunctionDecl* callee = e->getDirectCallee()) {
    // The program's end inside exit and its like is the call of them.
    if (const WeaveList* exits = weaves_.at_calls_of(callee->getName().str()))
      weaves.before.insert(weaves.before.end(), exits->begin(), exits->end());
  }
  if (weaves.empty()) return;
  editor_.begin_group(Role::Check, text_.range_of(e));
  if (e->getDirectCallee() == nullptr) return through_pointers_.call(weaves, e, needed);
  if (!call_by_function(weaves, e)) call_between_commas(weaves, e, needed);
}

bool CallWriter::call_by_function(const EventWeaves& weaves, const clang::CallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (!actions_.are_independent_of_place(weaves) || !can_be_wrapped(callee)) return false;
  const std::string name = function(weaves, callee);
  if (name.empty()) return false;
  const TextRange range = text_.range_of(e->getCallee());
  editor_.replace(range.begin, range.end, name);
  errors_.note_replaced(e->getCallee()->IgnoreParenImpCasts());
  return true;
}

// Empty: the function cannot be named, or its types cannot, before the function that calls it.
std::string CallWriter::function(const EventWeaves& weaves, const clang::FunctionDecl* callee) {
  const clang::FunctionDecl* visible = nullptr;
  for (const clang::FunctionDecl* declaration : callee->redecls()) {
    if (!declaration->getDeclContext()->isTranslationUnit() || declaration->isImplicit()) continue;
    if (declaration->getLexicalDeclContext()->isTranslationUnit() &&
        text_.is_before(declaration->getLocation(), scope_.function()->getBeginLoc()))
      visible = declaration;
  }
  if (visible == nullptr || visible->getCanonicalDecl() == scope_.function()->getCanonicalDecl()) return {};
  const QualType result = callee->getReturnType();
  if (types_.nameable(result) == Nameable::No) return {};
  const std::string name = callee->getName().str();
  const auto own_name = [&](const std::string& wanted) {
    return helpers_.parameter_name(wanted, {errors_.name_of(name)});
  };
  std::vector<std::string> names;
  std::string parameters;
  std::string arguments;
  for (const clang::ParmVarDecl* parameter : visible->parameters()) {
    if (types_.nameable(parameter->getType()) == Nameable::No) return {};
    names.push_back(own_name("a" + std::to_string(names.size() + 1)));
    parameters += (parameters.empty() ? "" : ", ") + types_.declare(parameter->getType(), names.back());
    arguments += (arguments.empty() ? "" : ", ") + names.back();
  }
  if (parameters.empty()) parameters = "void";
  const std::string key = "call " + name + " " + signature(weaves);
  return helpers_.helper(key, name, /*at_function=*/true, [&](const std::string& helper_name) {
    const CallWrapper wrapper{types_.declare(result, fmt::format("{}({})", helper_name, parameters)), result,
                              own_name("r"), fmt::format("{}({})", errors_.name_of(name), arguments)};
    return definition(wrapper, weaves, actions_.place(call_named(names, wrapper.result_name)), actions_,
                      types_);
  });
}

void CallWriter::call_between_commas(const EventWeaves& weaves, const clang::CallExpr* e, bool needed) {
  const TextRange range = text_.range_of(e);
  const CallBetweenCommas parts = between_commas(
      weaves, e, needed, [this](Bind names) { return actions_.place(std::move(names)); }, scope_, actions_);
  if (parts.arguments.empty()) {
    editor_.open(range.begin, "(" + parts.before);
    editor_.close(range.end, parts.after);
    return;
  }
  const clang::FunctionDecl* called = e->getDirectCallee();
  const std::string new_name = errors_.name_of(called->getName().str());
  const std::string name =
      new_name != called->getName().str() ? new_name : text_.text_of(text_.range_of(e->getCallee()));
  errors_.note_replaced(e->getCallee()->IgnoreParenImpCasts());
  editor_.replace(range.begin, text_.begin_offset(e->getArg(0)),
                  fmt::format("({} = ", parts.arguments.front()));
  for (unsigned i = 1; i < e->getNumArgs(); ++i)
    editor_.open(text_.begin_offset(e->getArg(i)), parts.arguments[i] + " = ");
  const uint32_t close = text_.offset_of(e->getRParenLoc());
  editor_.replace(
      close, close + 1,
      fmt::format(", {}{}({}){}", parts.before, name, fmt::join(parts.arguments, ", "), parts.after));
}

}  // namespace heddle::source_rewrite
