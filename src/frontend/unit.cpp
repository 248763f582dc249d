#include "frontend/unit.h"

#include <clang/AST/Attr.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include "frontend/lowering.h"
#include "frontend/unsupported_names.h"

namespace heddle::frontend {

using expr::TypeRef;

namespace {

bool is_defined_here(const clang::NamedDecl& declaration) {
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration)) return function->isDefined();
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(&declaration);
  return variable != nullptr && variable->hasDefinition() != clang::VarDecl::DeclarationOnly;
}

// A verdict should not be taken for one that contracts and invariants were part of.
std::string note_about(const support::Message& unread) {
  return "nothing of annotations that are not read, and are not checked either (" + unread.file + ":" +
         std::to_string(unread.line) + ": " + unread.text + ")";
}

// The static object or function of that name, if the unit has one; null otherwise.
const clang::NamedDecl* static_target(clang::ASTContext& ast, llvm::StringRef name) {
  const clang::DeclarationName key(&ast.Idents.get(name));
  for (const clang::NamedDecl* declaration : ast.getTranslationUnitDecl()->lookup(key))
    if (declaration->getFormalLinkage() == clang::Linkage::Internal) return declaration;
  return nullptr;
}

}  // namespace

Unit::Unit(Linker& linker, const ParseInput& input, std::string prefix, bool is_model)
    : linker_(linker), parsed_(input), path_(input.path), prefix_(std::move(prefix)), is_model_(is_model) {
  if (const support::Message* not_read = parsed_.not_read()) {
    linker_.warn_once("annotation", *not_read);
    linker_.assume(note_about(*not_read));
  }
}

bool is_missing_weak(Unit& unit, const clang::NamedDecl& declaration) {
  if (!declaration.hasAttr<clang::WeakAttr>() && !declaration.hasAttr<clang::WeakRefAttr>()) return false;
  const std::string name = unit.name_of(declaration);
  return !unit.linker().is_available(name) && unsupported_name(name).empty() && !unit.linker().has_assembly();
}

void Unit::register_definitions(bool all_give_way) {
  for (const clang::Decl* declaration : ast().getTranslationUnitDecl()->decls()) {
    if (const auto* alias = declaration->getAttr<clang::AliasAttr>()) {
      const auto& named = llvm::cast<clang::NamedDecl>(*declaration);
      // A weak reference is another name for what may be defined somewhere; it defines nothing.
      const clang::NamedDecl* target = static_target(ast(), alias->getAliasee());
      linker_.define_alias(
          name_of(named, Naming::AsDeclared),
          target != nullptr ? name_of(*target, Naming::AsDeclared) : alias->getAliasee().str(),
          all_give_way || named.hasAttr<clang::WeakAttr>(), location(named.getLocation()));
      continue;
    }
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
      if (function->hasAttr<clang::IFuncAttr>())
        linker_.note_unsupported(
            name_of(*function, Naming::AsDeclared),
            "function '" + function->getNameAsString() + "', which is chosen when the program starts",
            range(function->getSourceRange()));
      if (!function->doesThisDeclarationHaveABody()) continue;
      if (const auto* section = function->getAttr<clang::SectionAttr>())
        linker_.sections().note_other(section->getName().str());
      const bool gives_way = all_give_way || function->isInlined() || function->hasAttr<clang::WeakAttr>();
      linker_.define_function(name_of(*function, Naming::AsDeclared), *this, *function, gives_way);
      if (all_give_way &&
          (function->hasAttr<clang::ConstructorAttr>() || function->hasAttr<clang::DestructorAttr>()))
        unsupported(function->getLocation(),
                    "constructor or destructor in a file that is linked as needed (name the file)");
      if (const auto* attribute = function->getAttr<clang::ConstructorAttr>())
        linker_.add_constructor(name_of(*function), attribute->getPriority());
      if (const auto* attribute = function->getAttr<clang::DestructorAttr>())
        linker_.add_destructor(name_of(*function), attribute->getPriority());
    } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
      const bool is_full = variable->isThisDeclarationADefinition() == clang::VarDecl::Definition;
      if (!is_full && variable->getActingDefinition() != variable) continue;
      linker_.define_variable(name_of(*variable, Naming::AsDeclared), *this, *variable,
                              !is_full || all_give_way || variable->hasAttr<clang::WeakAttr>());
      if (const auto* section = variable->getAttr<clang::SectionAttr>())
        linker_.sections().note(section->getName().str(), name_of(*variable));
    } else if (const auto* assembly = llvm::dyn_cast<clang::FileScopeAsmDecl>(declaration)) {
      warn(assembly->getLocation(), "assembly at file scope is ignored");
      linker_.note_assembly();
    }
  }
}

// Static names of one unit must not meet those of another.
std::string Unit::name_of(const clang::NamedDecl& declaration, Naming naming) const {
  if (naming == Naming::Resolved) return linker_.aliases().resolve(name_of(declaration, Naming::AsDeclared));
  std::string name = declaration.getName().str();
  if (const auto* label = declaration.getAttr<clang::AsmLabelAttr>(); label != nullptr) {
    llvm::StringRef linked = label->getLabel();
    linked.consume_front("\01");
    // The library's headers choose between its versions of a function (`scanf` is `__isoc99_scanf`, `fopen`
    // is `fopen64`). Models and properties know them by the names that C gives them.
    const bool is_version = linked.starts_with("__") || linked == name + "64";
    if (!is_version || is_defined_here(declaration) || linker_.is_defined(linked.str())) name = linked.str();
  }
  if (declaration.getFormalLinkage() != clang::Linkage::Internal) return name;
  return prefix_ + name;
}

std::string Unit::problem_of(const std::string& name) const {
  return linker_.is_defined(name) || linker_.is_bound(name) ? "" : unsupported_name(name);
}

const ir::Symbol* Unit::variable(const clang::VarDecl& variable, clang::SourceLocation where) {
  const clang::VarDecl* key = variable.getCanonicalDecl();
  if (auto found = statics_.find(key); found != statics_.end()) return found->second;
  const std::string name = name_of(variable);
  if (variable.getStorageClass() == clang::SC_Register)
    unsupported(variable.getLocation(), "register '" + name + "' as a variable");
  if (const std::string problem = problem_of(name); !problem.empty()) unsupported(where, problem);
  const clang::VarDecl& latest = *variable.getMostRecentDecl();
  const ir::Symbol* symbol = linker_.require_variable(name, type_of(latest.getType(), variable.getLocation()),
                                                      location(variable.getLocation()));
  statics_[key] = symbol;
  return symbol;
}

const ir::Symbol* Unit::function(const clang::FunctionDecl& function, clang::SourceLocation where) {
  const std::string name = name_of(function);
  linker_.note_declaration(name, *function.getMostRecentDecl());
  if (const std::string problem = problem_of(name); !problem.empty())
    linker_.note_unsupported(name, problem, range(clang::SourceRange(where)));
  return linker_.require_function(name, function_type(function));
}

bool Unit::declares_function(llvm::StringRef name) const {
  const clang::DeclarationName key(&ast().Idents.get(name));
  for (const clang::NamedDecl* declaration : ast().getTranslationUnitDecl()->lookup(key)) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function != nullptr && function->isReferenced()) return true;
  }
  return false;
}

const ir::Symbol* Unit::add_static_object(const std::string& base_name, TypeRef type) {
  ir::Symbol* symbol = program().add_symbol(base_name, type, ir::SymbolKind::Global);
  for (unsigned i = 1; symbol == nullptr; ++i)
    symbol = program().add_symbol(base_name + "$" + std::to_string(i), type, ir::SymbolKind::Global);
  return symbol;
}

expr::ExprRef Unit::string_value(const clang::StringLiteral& literal, TypeRef array) {
  const uint64_t count = array->count();
  if (literal.getCharByteWidth() == 1) {
    const llvm::StringRef bytes = literal.getBytes();
    return store().string(array, std::string_view(bytes.data(), std::min<uint64_t>(bytes.size(), count)));
  }
  std::vector<expr::ExprRef> elements;
  for (uint64_t i = 0; i < count; ++i)
    elements.push_back(
        store().constant(array->element(), i < literal.getLength() ? literal.getCodeUnit(i) : 0));
  return store().make(expr::Kind::ArrayLiteral, array, elements);
}

// Equal literals share an object, as compilers merge them.
const ir::Symbol* Unit::string_object(const clang::StringLiteral& literal) {
  TypeRef type = type_of(literal.getType(), literal.getBeginLoc());
  expr::ExprRef value = string_value(literal, type);
  const std::string name = "$string." + std::to_string(value->id());
  if (const ir::Symbol* known = program().find_symbol(name)) return known;
  ir::Symbol* symbol = program().add_symbol(name, type, ir::SymbolKind::Global);
  symbol->is_constant = true;
  symbol->location = location(literal.getBeginLoc());
  ir::Instruction assign;
  assign.op = ir::Op::Assign;
  assign.operands = {program().reference(*symbol), value};
  std::vector<ir::Instruction> instructions;
  instructions.push_back(std::move(assign));
  linker_.append_initialization(std::move(instructions), {});
  return symbol;
}

unsigned Unit::label_number(const clang::LabelDecl* label) {
  return labels_.try_emplace(label, labels_.size() + 1).first->second;
}

uint32_t Unit::file_index(clang::FileID file) {
  auto [found, is_new] = files_.try_emplace(file, 0);
  if (is_new) {
    std::string path = path_;
    if (auto entry = ast().getSourceManager().getFileEntryRefForID(file))
      path = display_path(entry->getName().str());
    found->second = program().add_file(std::move(path), is_model_);
  }
  return found->second;
}

support::SourceLocation Unit::location(clang::SourceLocation where) {
  if (where.isInvalid()) return {};
  const clang::SourceManager& sources = ast().getSourceManager();
  const auto [file, offset] = sources.getDecomposedExpansionLoc(where);
  support::SourceLocation result;
  result.file = file_index(file);
  result.line = sources.getLineNumber(file, offset);
  result.column = sources.getColumnNumber(file, offset);
  result.offset = offset;
  return result;
}

clang::SourceLocation Unit::begin_of(const clang::Stmt* statement) {
  if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(statement))
    return begin_of(cast->getSubExpr());
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(statement);
  if (operation == nullptr) return statement->getBeginLoc();
  if (auto found = begins_.find(statement); found != begins_.end()) return found->second;
  const clang::SourceLocation begin = begin_of(operation->getLHS());
  begins_[statement] = begin;
  return begin;
}

clang::SourceLocation Unit::end_of(const clang::Stmt* statement) {
  if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(statement))
    return end_of(cast->getSubExpr());
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(statement);
  if (operation == nullptr) return statement->getEndLoc();
  if (auto found = ends_.find(statement); found != ends_.end()) return found->second;
  const clang::SourceLocation end = end_of(operation->getRHS());
  ends_[statement] = end;
  return end;
}

support::SourceRange Unit::range(clang::SourceRange range) {
  support::SourceRange result;
  result.begin = location(range.getBegin());
  if (!result.begin.valid()) return result;
  const clang::SourceManager& sources = ast().getSourceManager();
  const clang::SourceLocation last = sources.getExpansionRange(range.getEnd()).getEnd();
  auto [file, offset] = sources.getDecomposedLoc(last);
  if (file_index(file) != result.begin.file || offset < result.begin.offset) {
    result.end_line = result.begin.line;
    result.end_column = result.begin.column;
    result.end_offset = result.begin.offset;
    return result;
  }
  offset += clang::Lexer::MeasureTokenLength(last, sources, ast().getLangOpts());
  result.end_line = sources.getLineNumber(file, offset);
  result.end_column = sources.getColumnNumber(file, offset);
  result.end_offset = offset;
  return result;
}

support::Message Unit::message_at(clang::SourceLocation where, std::string text) {
  const support::SourceLocation place = location(where);
  return {place.valid() ? program().files()[place.file].path : path_, place.line, place.column,
          std::move(text)};
}

void Unit::unsupported(clang::SourceLocation where, const std::string& construct) {
  throw UnsupportedConstruct(message_at(where, construct), range(clang::SourceRange(where)));
}

void Unit::error(clang::SourceLocation where, const std::string& text) {
  throw support::InputError(message_at(where, text));
}

void Unit::warn(clang::SourceLocation where, const std::string& text) {
  if (!is_model_) linker_.diagnostics().warn(message_at(where, text));
}

void Unit::lower_function(const clang::FunctionDecl& definition, const std::string& name) {
  ir::Function& function = program().add_function(name, function_type(definition));
  function.type = function_type(definition);
  function.is_model = is_model_;
  function.range = range(definition.getSourceRange());
  lower_body(*this, function, definition);
}

void Unit::lower_variable(const clang::VarDecl& definition, const ir::Symbol& symbol) {
  initialize_static(*this, definition, symbol);
}

}  // namespace heddle::frontend
