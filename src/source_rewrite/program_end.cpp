#include "source_rewrite/program_end.h"

#include <clang/AST/Attr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "expr/expr.h"
#include "support/diagnostics.h"

namespace heddle::source_rewrite {

using instrument::EventKind;

namespace {

// The lowest that is not reserved.
constexpr int kLowestPriority = 101;

class CleanupSearch : public clang::RecursiveASTVisitor<CleanupSearch> {
 public:
  bool VisitVarDecl(clang::VarDecl* variable) {
    found = found || variable->hasAttr<clang::CleanupAttr>();
    return !found;
  }
  bool found = false;
};

bool has_last_destructor(const clang::ASTContext& unit) {
  for (const clang::Decl* declaration : unit.getTranslationUnitDecl()->decls())
    if (const auto* destructor = declaration->getAttr<clang::DestructorAttr>();
        destructor != nullptr && destructor->getPriority() <= kLowestPriority)
      return true;
  return false;
}

bool main_cleans_up(const clang::ASTContext& unit) {
  for (const clang::Decl* declaration : unit.getTranslationUnitDecl()->decls())
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
        function != nullptr && function->isMain() && cleans_up(function))
      return true;
  return false;
}

bool has_destructors(const ir::Program& program) {
  const ir::Function* all = program.find_function("__heddle_run_destructors");
  return all != nullptr && std::any_of(all->body.begin(), all->body.end(),
                                       [](const ir::Instruction& one) { return one.op == ir::Op::Call; });
}

// Whether the program may call the function of the library through a pointer.
bool is_addressed(const ir::Program& program, const std::string& name) {
  bool result = false;
  for (const ir::Function& function : program.functions()) {
    if (function.is_model) continue;
    for (const ir::Instruction& instruction : function.body)
      for (size_t n = 0; n < instruction.operands.size(); ++n) {
        const expr::ExprRef e = instruction.operands[n];
        if (e == nullptr || (instruction.op == ir::Op::Call && n == 1 && e->is(expr::Kind::Symbol))) continue;
        expr::for_each_subexpression(e, [&](expr::ExprRef part) {
          result =
              result || (part->is(expr::Kind::Symbol) && part->type()->is_function() && part->text() == name);
        });
      }
  }
  return result;
}

bool uses_model(const ir::Program& program, const char* name) {
  const ir::Function* function = program.find_function(name);
  return function != nullptr && function->is_model;
}

}  // namespace

bool cleans_up(const clang::FunctionDecl* function) {
  CleanupSearch search;
  if (function->hasBody()) search.TraverseStmt(function->getBody());
  return search.found;
}

ProgramEnd find_program_end(const ir::Program& program, const instrument::Plan& plan,
                            const std::vector<clang::ASTContext*>& units, const std::string& path) {
  std::set<std::string> enders;  // functions of the library
  bool has_any = false;
  for (const instrument::Weave& weave : plan.weaves) {
    if (weave.event != EventKind::ProgramExit) continue;
    has_any = true;
    if (weave.function->is_model) enders.insert(*weave.function->name);
  }
  if (!has_any) return ProgramEnd::AtReturns;
  const auto refuse = [&](const std::string& what) {
    throw support::InputError(path, 0, 0, "unsupported in C output: " + what);
  };
  bool needs_handler = uses_model(program, "atexit") || uses_model(program, "on_exit");
  for (const std::string& name : enders) {
    if (!is_addressed(program, name)) continue;
    if (name != "exit")
      refuse(fmt::format("the end of the program where '{}' is called through a pointer", name));
    needs_handler = true;
  }
  if (enders.contains("quick_exit") && uses_model(program, "at_quick_exit"))
    refuse("the end of the program behind handlers of at_quick_exit");
  if (has_destructors(program)) {
    if (std::any_of(units.begin(), units.end(), [](const auto* unit) { return has_last_destructor(*unit); }))
      refuse(fmt::format("the end of the program behind a destructor of priority {}", kLowestPriority));
    return ProgramEnd::InDestructor;
  }
  needs_handler = needs_handler || std::any_of(units.begin(), units.end(),
                                               [](const auto* unit) { return main_cleans_up(*unit); });
  return needs_handler ? ProgramEnd::InHandler : ProgramEnd::AtReturns;
}

}  // namespace heddle::source_rewrite
