#include "source_rewrite/calls.h"

#include <clang/AST/Attr.h>
#include <clang/Basic/Builtins.h>
#include <fmt/format.h>

namespace heddle::source_rewrite {

using clang::Expr;
using clang::QualType;
using instrument::Binding;
using instrument::EventKind;
using instrument::Weave;

namespace {

Bind call_named(std::vector<std::string> arguments, std::string result) {
  return [arguments = std::move(arguments), result = std::move(result)](const Binding& binding) {
    std::string text = "0";
    if (binding.kind == Binding::Kind::Result) text = result;
    if (binding.kind == Binding::Kind::Argument && binding.number < arguments.size())
      text = arguments[binding.number];
    return BoundText{text, binding.type};
  };
}

// Whether a call of it may be moved into another function.
bool can_be_wrapped(const clang::FunctionDecl* callee) {
  static const std::set<std::string> special = {"alloca",      "setjmp",  "_setjmp", "sigsetjmp",
                                                "__sigsetjmp", "longjmp", "vfork",   "getcontext"};
  if (!callee->hasPrototype() || callee->isVariadic() || callee->isNoReturn()) return false;
  if (callee->hasAttr<clang::NoReturnAttr>() || callee->hasAttr<clang::ReturnsTwiceAttr>()) return false;
  const std::string name = callee->getName().str();
  return !special.contains(name) && !name.starts_with("__builtin_");
}

bool binds(const WeaveList& weaves, Binding::Kind kind) {
  for (const Weave* weave : weaves)
    for (const instrument::Case& one : weave->cases)
      for (const Binding& binding : one.captures)
        if (binding.kind == kind) return true;
  return false;
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
  if (!call_by_function(weaves, e)) call_between_commas(weaves, e, needed);
}

bool CallWriter::call_by_function(const EventWeaves& weaves, const clang::CallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (callee == nullptr || !actions_.are_independent_of_place(weaves) || !can_be_wrapped(callee))
    return false;
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
  std::vector<std::string> names;
  std::string parameters;
  std::string arguments;
  for (const clang::ParmVarDecl* parameter : visible->parameters()) {
    if (types_.nameable(parameter->getType()) == Nameable::No) return {};
    names.push_back(helpers_.parameter_name("a" + std::to_string(names.size() + 1)));
    parameters += (parameters.empty() ? "" : ", ") + types_.declare(parameter->getType(), names.back());
    arguments += (arguments.empty() ? "" : ", ") + names.back();
  }
  if (parameters.empty()) parameters = "void";
  const std::string name = callee->getName().str();
  const std::string key = "call " + name + " " + signature(weaves);
  return helpers_.helper(key, name, /*at_function=*/true, [&](const std::string& helper_name) {
    const std::string r = helpers_.parameter_name("r");
    const PlaceText place = actions_.place(call_named(names, r));
    const std::string head = types_.declare(result, fmt::format("{}({})", helper_name, parameters));
    const std::string before = actions_.statements(weaves.before, place);
    const std::string after = actions_.statements(weaves.after, place);
    const std::string value = fmt::format("{}({})", errors_.name_of(callee), arguments);
    if (result->isVoidType()) return fmt::format("{} {{ {}{}; {}}} ", head, before, value, after);
    if (after.empty()) return fmt::format("{} {{ {}return {}; }} ", head, before, value);
    return fmt::format("{} {{ {}{} = {}; {}return {}; }} ", head, before, types_.declare(result, r), value,
                       after, r);
  });
}

void CallWriter::call_between_commas(const EventWeaves& weaves, const clang::CallExpr* e, bool needed) {
  const TextRange range = text_.range_of(e);
  const QualType type = e->getType();
  const bool is_void = type->isVoidType();
  const bool keep = !is_void && (needed || binds(weaves.after, Binding::Kind::Result));
  const bool save_arguments =
      binds(weaves.before, Binding::Kind::Argument) || binds(weaves.after, Binding::Kind::Argument);
  std::vector<std::string> names;
  if (save_arguments)
    for (const Expr* argument : e->arguments())
      names.push_back(scope_.temporary(argument->getType(), argument->getBeginLoc()));
  const std::string result = keep && !weaves.after.empty() ? scope_.temporary(type, e->getBeginLoc()) : "";
  const PlaceText place = actions_.place(call_named(names, result));
  const std::string before = actions_.expressions(weaves.before, place);
  const std::string after = actions_.expressions(weaves.after, place);
  std::string ending = is_void && !after.empty() ? "(void)0" : result;
  if (!needed && !after.empty()) ending = "(void)0";
  const std::string assign = result.empty() ? "" : result + " = ";
  auto finish = [&](const std::string& call_end) {
    return after.empty() ? call_end + ")" : fmt::format("{}, {}{})", call_end, after, ending);
  };
  if (!save_arguments) {
    editor_.open(range.begin, fmt::format("({}{}", before, assign));
    editor_.close(range.end, finish(""));
    return;
  }
  const clang::FunctionDecl* called = e->getDirectCallee();
  if (called == nullptr)
    text_.refuse(e->getExprLoc(), "an action that names arguments of a call through a pointer");
  const TextRange callee = text_.range_of(e->getCallee());
  const uint32_t first =
      e->getNumArgs() > 0 ? text_.range_of(e->getArg(0)).begin : text_.offset_of(e->getRParenLoc());
  const std::string new_name = errors_.name_of(called);
  std::string call_text = new_name != called->getName().str() ? new_name : text_.text_of(callee);
  errors_.note_replaced(e->getCallee()->IgnoreParenImpCasts());
  call_text += "(";
  for (const std::string& name : names) call_text += (&name == &names.front() ? "" : ", ") + name;
  call_text += ")";
  editor_.replace(range.begin, first, fmt::format("({} = ", names.front()));
  for (size_t i = 1; i < names.size(); ++i)
    editor_.open(text_.range_of(e->getArg(static_cast<unsigned>(i))).begin, names[i] + " = ");
  const uint32_t close = text_.offset_of(e->getRParenLoc());
  editor_.replace(close, close + 1, fmt::format(", {}{}{}", before, assign, finish(call_text)));
}

}  // namespace heddle::source_rewrite
