// One translation unit: its syntax tree, and what every part of lowering needs from it: types, names,
// locations.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Type.h>
#include <llvm/ADT/DenseMap.h>

#include <map>
#include <string>

#include "frontend/linker.h"
#include "frontend/parse.h"
#include "ir/program.h"

namespace heddle::frontend {

// What is not supported, and where that is.
class UnsupportedConstruct : public support::UnsupportedError {
 public:
  UnsupportedConstruct(support::Message message, const support::SourceRange& range)
      : UnsupportedError(message), construct_(std::move(message.text)), range_(range) {}

  const std::string& construct() const { return construct_; }
  const support::SourceRange& range() const { return range_; }

 private:
  std::string construct_;
  support::SourceRange range_;
};

// The first field of gcc's transparent unions, null for other types.
const clang::FieldDecl* transparent_field(clang::QualType type);

// An alias is its target, or a name of its own.
enum class Naming : uint8_t { Resolved, AsDeclared };

class Unit {
 public:
  Unit(Linker& linker, const ParseInput& input, std::string prefix, bool is_model);

  Linker& linker() { return linker_; }
  ir::Program& program() { return linker_.program(); }
  expr::Store& store() { return linker_.program().store(); }
  clang::ASTContext& ast() const { return parsed_.context(); }
  const std::vector<OpenPlace>& open_places() const { return parsed_.open_places(); }
  bool is_model() const { return is_model_; }

  // `gives_way`: all of them are such as any other definition replaces.
  void register_definitions(bool gives_way = false);
  void lower_function(const clang::FunctionDecl& definition, const std::string& name);
  void lower_variable(const clang::VarDecl& definition, const ir::Symbol& symbol);

  // Types. `where` is for messages about types that are not supported.
  expr::TypeRef type_of(clang::QualType type, clang::SourceLocation where);
  expr::TypeRef function_type(const clang::FunctionDecl& function);
  expr::TypeRef variable_type(const clang::VarDecl& variable);
  // What is passed for a parameter that is declared so: for a transparent union, its first field.
  expr::TypeRef parameter_type(clang::QualType type, clang::SourceLocation where);
  // What the declaration asks for beyond the type, or 0.
  uint32_t declared_alignment(const clang::VarDecl& variable, expr::TypeRef type);
  uint64_t field_number(const clang::FieldDecl* field);
  expr::TypeRef complex_type(expr::TypeRef element);

  // Names and objects
  std::string name_of(const clang::NamedDecl& declaration, Naming naming = Naming::Resolved) const;
  const ir::Symbol* variable(const clang::VarDecl& variable, clang::SourceLocation where);  // static storage
  const ir::Symbol* function(const clang::FunctionDecl& function, clang::SourceLocation where);
  bool declares_function(llvm::StringRef name) const;
  const ir::Symbol* string_object(const clang::StringLiteral& literal);
  expr::ExprRef string_value(const clang::StringLiteral& literal, expr::TypeRef array);
  const ir::Symbol* add_static_object(const std::string& base_name, expr::TypeRef type);
  void bind_static(const clang::VarDecl& variable, const ir::Symbol* symbol) { statics_[&variable] = symbol; }
  // The value of `&&label`: numbers are enough, only `goto *p` of the same function looks at them.
  unsigned label_number(const clang::LabelDecl* label);

  // Places
  support::SourceLocation location(clang::SourceLocation where);
  support::SourceRange range(clang::SourceRange range);
  support::SourceRange range(const clang::Stmt& statement) {
    return range(clang::SourceRange(begin_of(&statement), end_of(&statement)));
  }
  // Throws UnsupportedConstruct: see refusals.h for who catches it.
  [[noreturn]] void unsupported(clang::SourceLocation where, const std::string& construct);
  // What is not supported about a name that the program does not define, or nothing.
  std::string problem_of(const std::string& name) const;
  [[noreturn]] void error(clang::SourceLocation where, const std::string& text);
  void warn(clang::SourceLocation where, const std::string& text);

 private:
  expr::TypeRef lower_type(const clang::Type* type, clang::SourceLocation where);
  expr::TypeRef record_type(const clang::RecordDecl* record, clang::SourceLocation where);
  std::vector<expr::Field> record_fields(const clang::RecordDecl* definition, clang::SourceLocation where);
  support::Message message_at(clang::SourceLocation where, std::string text);
  uint32_t file_index(clang::FileID file);
  // As Clang's, remembered for binary operators: asking a chain of n of them one by one would take n² steps.
  clang::SourceLocation begin_of(const clang::Stmt* statement);
  clang::SourceLocation end_of(const clang::Stmt* statement);

  Linker& linker_;
  ParsedUnit parsed_;
  std::string path_;
  std::string prefix_;
  bool is_model_;
  llvm::DenseMap<const clang::Type*, expr::TypeRef> types_;
  llvm::DenseMap<const clang::RecordDecl*, expr::TypeRef> records_;
  llvm::DenseMap<const clang::FieldDecl*, uint64_t> field_numbers_;
  llvm::DenseMap<const clang::VarDecl*, const ir::Symbol*> statics_;
  llvm::DenseMap<const clang::LabelDecl*, unsigned> labels_;
  llvm::DenseMap<clang::FileID, uint32_t> files_;
  llvm::DenseMap<const clang::Stmt*, clang::SourceLocation> begins_;
  llvm::DenseMap<const clang::Stmt*, clang::SourceLocation> ends_;
};

// Whether nothing defines what is declared as weak, so that it has no address.
bool is_missing_weak(Unit& unit, const clang::NamedDecl& declaration);

}  // namespace heddle::frontend
