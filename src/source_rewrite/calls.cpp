// Calls. Where the types allow, the called name is replaced by a function that does the actions and the call:
//   p = malloc(n)         p = __heddle_malloc(n)
// else the parts of the call are put between commas:
//   exit(f(x))            (t = f(x), …, exit(t))
#include <clang/AST/Attr.h>
#include <clang/Basic/Builtins.h>
#include <fmt/format.h>

#include "source_rewrite/unit_writer.h"

namespace heddle::source_rewrite {

using clang::Expr;
using clang::QualType;
using instrument::Binding;
using instrument::EventKind;
using instrument::Weave;

namespace {

PlaceText call_names(std::vector<std::string> arguments, std::string result) {
  PlaceText place;
  place.binding = [arguments = std::move(arguments), result = std::move(result)](const Binding& binding) {
    std::string text = "0";
    if (binding.kind == Binding::Kind::Result) text = result;
    if (binding.kind == Binding::Kind::Argument && binding.number < arguments.size())
      text = arguments[binding.number];
    return BoundText{text, binding.type};
  };
  return place;
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

bool binds(const std::vector<const Weave*>& weaves, Binding::Kind kind) {
  for (const Weave* weave : weaves)
    for (const instrument::Case& one : weave->cases)
      for (const Binding& binding : one.captures)
        if (binding.kind == kind) return true;
  return false;
}

}  // namespace

bool UnitWriter::call(const clang::CallExpr* e, bool needed) {
  EventWeaves weaves = weaves_at(e, EventKind::Call);
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (callee != nullptr) {
    // The program's end inside exit and its like is the call of them.
    if (auto exits = model_exits_.find(callee->getName().str()); exits != model_exits_.end())
      weaves.before.insert(weaves.before.end(), exits->second.begin(), exits->second.end());
  }
  auto visit_arguments = [&] {
    if (callee == nullptr) expression(e->getCallee(), true);
    for (const Expr* argument : e->arguments()) expression(argument, true);
  };
  if (weaves.empty()) {
    visit_arguments();
    return true;
  }
  edits_.begin_group(Role::Check, range_of(e));
  bool wrapped = callee != nullptr && all_independent(input_.plan, weaves) && can_be_wrapped(callee);
  if (wrapped) {
    const std::string name = call_helper(weaves, callee);
    wrapped = !name.empty();
    if (wrapped) {
      const TextRange range = range_of(e->getCallee());
      replace(range.begin, range.end, name);
      renamed_references_.insert(e->getCallee()->IgnoreParenImpCasts());
    }
  }
  if (!wrapped) {
    call_between_commas(weaves, e, needed);
    visit_arguments();
    return true;
  }
  visit_arguments();
  return true;
}

// Empty: the function cannot be named, or its types cannot, before the function that calls it.
std::string UnitWriter::call_helper(const EventWeaves& weaves, const clang::FunctionDecl* callee) {
  const clang::FunctionDecl* visible = nullptr;
  for (const clang::FunctionDecl* declaration : callee->redecls()) {
    if (!declaration->getDeclContext()->isTranslationUnit() || declaration->isImplicit()) continue;
    if (declaration->getLexicalDeclContext()->isTranslationUnit() &&
        sources_.isBeforeInTranslationUnit(declaration->getLocation(), function_->getBeginLoc()))
      visible = declaration;
  }
  if (visible == nullptr || visible->getCanonicalDecl() == function_->getCanonicalDecl()) return {};
  const QualType result = callee->getReturnType();
  if (nameable(result) == Nameable::No) return {};
  std::vector<std::string> names;
  std::string parameters;
  std::string arguments;
  for (const clang::ParmVarDecl* parameter : visible->parameters()) {
    if (nameable(parameter->getType()) == Nameable::No) return {};
    names.push_back(parameter_name(("a" + std::to_string(names.size() + 1)).c_str()));
    parameters += (parameters.empty() ? "" : ", ") + declare(parameter->getType(), names.back());
    arguments += (arguments.empty() ? "" : ", ") + names.back();
  }
  if (parameters.empty()) parameters = "void";
  const std::string name = callee->getName().str();
  std::string called = name;
  if (auto renamed = input_.renamed.find(name); renamed != input_.renamed.end()) called = renamed->second;
  const std::string key = "call " + name + " " + signature_of(weaves);
  return helper(key, name, /*at_function=*/true, [&](const std::string& helper_name) {
    const std::string r = parameter_name("r");
    const PlaceText place = call_names(names, r);
    const std::string head = declare(result, fmt::format("{}({})", helper_name, parameters));
    const std::string before = actions(weaves.before, place);
    const std::string after = actions(weaves.after, place);
    const std::string value = fmt::format("{}({})", called, arguments);
    if (result->isVoidType()) return fmt::format("{} {{ {}{}; {}}} ", head, before, value, after);
    if (after.empty()) return fmt::format("{} {{ {}return {}; }} ", head, before, value);
    return fmt::format("{} {{ {}{} = {}; {}return {}; }} ", head, before, declare(result, r), value, after,
                       r);
  });
}

void UnitWriter::call_between_commas(const EventWeaves& weaves, const clang::CallExpr* e, bool needed) {
  const TextRange range = range_of(e);
  const QualType type = e->getType();
  const bool is_void = type->isVoidType();
  const bool keep = !is_void && (needed || binds(weaves.after, Binding::Kind::Result));
  const bool save_arguments =
      binds(weaves.before, Binding::Kind::Argument) || binds(weaves.after, Binding::Kind::Argument);
  std::vector<std::string> names;
  if (save_arguments)
    for (const Expr* argument : e->arguments())
      names.push_back(temporary(argument->getType(), argument->getBeginLoc()));
  const std::string result = keep && !weaves.after.empty() ? temporary(type, e->getBeginLoc()) : "";
  PlaceText place = place_text();
  place.binding = call_names(names, result).binding;
  const std::string before = action_expressions(weaves.before, place);
  const std::string after = action_expressions(weaves.after, place);
  std::string ending = is_void && !after.empty() ? "(void)0" : result;
  if (!needed && !after.empty()) ending = "(void)0";
  const std::string assign = result.empty() ? "" : result + " = ";
  auto finish = [&](const std::string& call_end) {
    return after.empty() ? call_end + ")" : fmt::format("{}, {}{})", call_end, after, ending);
  };
  if (!save_arguments) {
    edits_.open(range.begin, depth_, fmt::format("({}{}", before, assign));
    edits_.close(range.end, depth_, finish(""));
    return;
  }
  if (e->getDirectCallee() == nullptr)
    refuse(e->getExprLoc(), "an action that names arguments of a call through a pointer");
  const TextRange callee = range_of(e->getCallee());
  const uint32_t first = e->getNumArgs() > 0 ? range_of(e->getArg(0)).begin : offset_of(e->getRParenLoc());
  std::string call_text = text_of(callee) + "(";
  if (auto renamed = input_.renamed.find(e->getDirectCallee()->getName().str());
      renamed != input_.renamed.end())
    call_text = renamed->second + "(";
  renamed_references_.insert(e->getCallee()->IgnoreParenImpCasts());
  for (const std::string& name : names) call_text += (&name == &names.front() ? "" : ", ") + name;
  call_text += ")";
  replace(range.begin, first, fmt::format("({} = ", names.front()));
  for (size_t i = 1; i < names.size(); ++i)
    edits_.open(range_of(e->getArg(static_cast<unsigned>(i))).begin, depth_, names[i] + " = ");
  const uint32_t close = offset_of(e->getRParenLoc());
  replace(close, close + 1, fmt::format(", {}{}{}", before, assign, finish(call_text)));
}

}  // namespace heddle::source_rewrite
