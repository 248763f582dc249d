#include "source_rewrite/unit_writer.h"

#include <fmt/format.h>

#include <algorithm>

#include "source_rewrite/ghosts.h"
#include "source_rewrite/layout.h"
#include "source_rewrite/runtime_functions.h"
#include "source_rewrite/statements.h"

namespace heddle::source_rewrite {

using clang::dyn_cast;

namespace {

// The parts of the writing of one unit, and the way from one to the next. Each part knows those before it.
class UnitWriter final : public Walk {
 public:
  explicit UnitWriter(UnitInput input)
      : input_(std::move(input)),
        text_(input_.ast, input_.path),
        weaves_(input_.program, input_.plan, text_, input_.end),
        edges_(input_.plan, weaves_, text_),
        editor_(text_, input_.options.pretty),
        types_(input_.ast),
        scope_(text_, types_, input_.names.prefix),
        helpers_(text_, editor_, scope_, input_.names.prefix, input_.number),
        states_(input_.plan, weaves_, text_, editor_, types_, scope_, helpers_,
                input_.options.compare_incomplete_states),
        action_text_(input_.program, input_.plan, input_.names),
        ghosts_(input_.plan, weaves_, action_text_, scope_, states_),
        actions_(input_.program, input_.plan, action_text_, scope_, states_),
        effects_(text_, weaves_, scope_),
        errors_(input_.error_functions, text_, editor_, types_, helpers_, input_.names),
        parts_{input_.plan, text_, weaves_, editor_, types_, scope_, helpers_, effects_, actions_, *this},
        leaving_(parts_),
        places_(parts_, edges_, input_.end),
        expressions_(parts_, leaving_, errors_, input_.program.data_model()),
        statements_(parts_, leaving_, places_, expressions_) {}

  UnitOutput run();

  void expression(const clang::Expr* e, bool needed) override { expressions_.expression(e, needed); }
  void statement(const clang::Stmt* s, bool in_block) override { statements_.statement(s, in_block); }

 private:
  void function(const clang::FunctionDecl* definition);
  void write_prelude();

  UnitInput input_;
  UnitText text_;
  WeaveIndex weaves_;
  LoopEdges edges_;
  Editor editor_;
  TypeNames types_;
  FunctionScope scope_;
  Helpers helpers_;
  StateCopies states_;
  ActionText action_text_;
  Ghosts ghosts_;
  Actions actions_;
  Effects effects_;
  ErrorFunctions errors_;
  Parts parts_;
  LeavingChecks leaving_;
  PlaceWriter places_;
  ExpressionWalk expressions_;
  StatementWalk statements_;
};

UnitOutput UnitWriter::run() {
  states_.note_variables();
  for (const clang::Decl* declaration : input_.ast.getTranslationUnitDecl()->decls())
    if (const auto* definition = dyn_cast<clang::FunctionDecl>(declaration);
        definition != nullptr && definition->doesThisDeclarationHaveABody() &&
        text_.is_expanded_in_file(definition->getBody()->getBeginLoc()))
      function(definition);  // rewrite() has looked for weaves in headers
  weaves_.check_all_placed();
  places_.check_all_left();
  errors_.rename();
  write_prelude();
  UnitOutput output;
  output.text = editor_.apply(output.edits);
  return output;
}

void UnitWriter::function(const clang::FunctionDecl* definition) {
  scope_.enter(definition);
  states_.note_variables(definition);
  if (definition->getTypeSourceInfo() != nullptr)
    for (const clang::ParmVarDecl* parameter : definition->parameters())
      if (parameter->getTypeSourceInfo() != nullptr &&
          parameter->getTypeSourceInfo()->getType()->isVariablyModifiedType())
        expressions_.sizes_in(parameter->getTypeSourceInfo()->getTypeLoc());
  ghosts_.declare_in_function();
  places_.function(definition);
  statement(definition->getBody(), false);

  const std::string declarations = scope_.declarations();
  const std::string& statements = scope_.entry_statements();
  if (!declarations.empty() || !statements.empty()) {
    const TextRange brace = text_.range_of_token(definition->getBody()->getBeginLoc());
    if (!declarations.empty()) {
      editor_.begin_group(Role::Temporary, brace);
      editor_.put_at_begin(definition->getBody(), declarations);
    }
    if (!statements.empty()) {
      editor_.begin_group(Role::Location, brace);
      editor_.put_at_begin(definition->getBody(), statements);
    }
  }
  scope_.leave();
}

// What the output needs besides the woven text: the error function, declarations of what is called, ghosts,
// helpers.
void UnitWriter::write_prelude() {
  const std::string ghosts = ghosts_.global_declarations(/*define=*/input_.is_first);
  errors_.define();
  const RuntimeNames& names = input_.names;
  std::string text;
  if (names.uses_abort) text += "extern void abort(void) __attribute__((__noreturn__)); ";
  if (input_.is_first) {
    // For people: what a string of C would have to escape is left out.
    std::string base = input_.path.substr(input_.path.rfind('/') + 1);
    std::ranges::replace_if(
        base, [](char c) { return c < ' ' || c > '~' || c == '"' || c == '\\' || c == '?'; }, '_');
    text += fmt::format(
        "void __assert_fail(const char *, const char *, unsigned, const char *); "
        "void {}(void) {{ __assert_fail(\"0\", \"{}\", 1, \"{}\"); }} ",
        names.reach_error, base, names.reach_error);
  } else {
    text += fmt::format("extern void {}(void); ", names.reach_error);
  }
  if (names.uses_nondet) text += fmt::format("extern {} {}(void); ", nondet_type(names.nondet), names.nondet);
  text += ghosts + helpers_.prelude();
  const uint32_t start = text_.tokens().start_of_file();
  editor_.begin_group(Role::Prelude, {start, start});
  editor_.put_before(start, editor_.pretty() ? text : compact(text) + " ", -2);
}

}  // namespace

UnitOutput write_unit(UnitInput input) {
  return UnitWriter(std::move(input)).run();
}

}  // namespace heddle::source_rewrite
