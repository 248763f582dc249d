// The instructions of a function under construction, its temporaries and locals, and the place in the C text
// that new instructions come from.
#pragma once

#include <llvm/ADT/DenseMap.h>

#include <set>
#include <string>
#include <vector>

#include "frontend/values.h"
#include "ir/assumption.h"

namespace heddle::frontend {

class EffectFinder;
struct Lowering;

struct Origin {
  support::SourceRange range;
  ir::StatementKind statement = ir::StatementKind::None;
  support::SourceRange statement_range;
};

class Body {
 public:
  explicit Body(Lowering& lowering);

  ir::Instruction& emit(ir::Op op, std::initializer_list<Value> operands);
  ir::Instruction& emit(ir::Op op, const std::vector<Value>& operands);
  void assign(Value place, Value value) { emit(ir::Op::Assign, {place, value}); }
  // Notes what a proof about the function takes for granted (ir/assumption.h), once.
  // Where the condition does not hold, C does not say what comes behind.
  void require_defined(const Value& holds, const std::string& otherwise);
  void assume(const std::string& what, std::string_view name = ir::kAssumption);
  std::vector<ir::Instruction>& instructions() { return instructions_; }

  Origin& origin() { return origin_; }
  void set_range(const clang::Stmt& statement) { origin_.range = unit_.range(statement); }
  void begin_statement(ir::StatementKind kind, const clang::Stmt& statement);

  const ir::Symbol* new_temporary(expr::TypeRef type);
  // `variable`: null for what C does not name.
  const ir::Symbol* new_local(const std::string& name, expr::TypeRef type, const clang::VarDecl* variable,
                              ir::SymbolKind kind = ir::SymbolKind::Local);
  const ir::Symbol* find_local(const clang::VarDecl* variable) const { return locals_.lookup(variable); }
  Value save(Value value);                                 // in a temporary
  Value stabilize(Value value, const clang::Expr* later);  // saves it if evaluating `later` could change it

 private:
  Unit& unit_;
  expr::Store& store_;
  ir::Function& function_;
  ValueBuilder& values_;
  EffectFinder& effects_;
  const std::string& prefix_;
  std::vector<ir::Instruction> instructions_;
  Origin origin_;
  llvm::DenseMap<const clang::VarDecl*, const ir::Symbol*> locals_;
  std::set<std::string> assumptions_;
  unsigned temporary_count_ = 0;
};

// At its end, new instructions come from where they came from at its beginning.
class OriginScope {
 public:
  explicit OriginScope(Body& body) : body_(body), saved_(body.origin()) {}
  ~OriginScope() { body_.origin() = saved_; }
  OriginScope(const OriginScope&) = delete;
  OriginScope& operator=(const OriginScope&) = delete;

 private:
  Body& body_;
  Origin saved_;
};

}  // namespace heddle::frontend
