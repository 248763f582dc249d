#include "source_rewrite/state_copies.h"

#include <fmt/format.h>

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::QualType;
using clang::Stmt;
using instrument::Ghost;
using instrument::Instance;
using instrument::StateVariable;

void StateCopies::note_variable(const clang::VarDecl* variable) {
  if (text_.is_in_file(variable->getLocation()))
    variables_[text_.offset_of(variable->getLocation())] = variable;
}

void StateCopies::note_variables() {
  for (const clang::Decl* declaration : text_.ast().getTranslationUnitDecl()->decls())
    if (const auto* variable = dyn_cast<clang::VarDecl>(declaration)) note_variable(variable);
}

void StateCopies::note_variables(const clang::FunctionDecl* function) {
  for (const clang::ParmVarDecl* parameter : function->parameters()) note_variable(parameter);
  note_variables_in(function->getBody());
}

void StateCopies::note_variables_in(const Stmt* s) {
  if (s == nullptr) return;
  if (const auto* statement = dyn_cast<clang::DeclStmt>(s)) {
    for (const clang::Decl* declaration : statement->decls())
      if (const auto* variable = dyn_cast<clang::VarDecl>(declaration)) note_variable(variable);
  }
  if (const auto* block = dyn_cast<clang::CompoundStmt>(s)) {
    for (const Stmt* child : block->body())
      if (const auto* statement = dyn_cast<clang::DeclStmt>(child))
        for (const clang::Decl* declaration : statement->decls())
          if (const auto* variable = dyn_cast<clang::VarDecl>(declaration))
            declaration_statements_[variable] = statement;
  }
  for (const Stmt* child : s->children()) note_variables_in(child);
}

const clang::VarDecl* StateCopies::declaration_of(const ir::Symbol& symbol) const {
  if (!weaves_.is_of_file(symbol.location.file)) return nullptr;
  auto found = variables_.find(symbol.location.offset);
  return found == variables_.end() ? nullptr : found->second;
}

namespace {

// Nobody reads a copy before it is saved; but for a verifier an arbitrary pointer may lead anywhere until
// then.
std::string zero_initializer(QualType type) {
  if (type->isScalarType()) return " = 0";
  const clang::RecordDecl* record = type->getAsRecordDecl();
  const auto* array = type->getAsArrayTypeUnsafe();
  while (array != nullptr) {
    record = array->getElementType()->getAsRecordDecl();
    array = array->getElementType()->getAsArrayTypeUnsafe();
  }
  return record != nullptr && record->field_empty() ? "" : " = {0}";
}

}  // namespace

bool StateCopies::is_compared(const Instance& instance) const {
  return instance.state.is_complete || compare_incomplete_;
}

void StateCopies::declare(const Ghost& ghost, bool is_global) {
  const Instance& instance = plan_.instances.at(ghost.instance);
  if (!is_compared(instance)) return;
  for (size_t i = 0; i < instance.state.variables.size(); ++i) {
    const StateVariable& variable = instance.state.variables[i];
    const clang::VarDecl* declaration = declaration_of(*variable.symbol);
    if (declaration == nullptr)
      text_.refuse(scope_.function() != nullptr ? scope_.function()->getLocation() : clang::SourceLocation(),
                   fmt::format("the state of a loop contains '{}', which is not declared in this file",
                               *variable.symbol->name));
    const QualType type = declaration->getType().getCanonicalType();
    const auto statement = declaration_statements_.find(declaration);
    if (types_.nameable(type) == Nameable::No && statement != declaration_statements_.end() && !is_global &&
        !type->isVariablyModifiedType()) {
      // A type of the block: the copy lives beside the variable.
      editor_.begin_group(Role::Ghost, text_.range_of(statement->second));
      editor_.put_behind_declaration(statement->second,
                                     types_.declare(type, fmt::format("{}_{}", ghost.name, i)) + ";");
      continue;
    }
    if (types_.nameable(type) == Nameable::No)
      text_.refuse(declaration->getLocation(),
                   "the state of a loop contains a variable whose type has no name");
    const std::string text = types_.declare(type, fmt::format("{}_{}", ghost.name, i));
    if (is_global)
      helpers_.add_to_prelude(text + "; ");
    else
      scope_.add_ghost(text + zero_initializer(type));
  }
}

// A variable of the file that is declared only behind the function at hand gets a declaration before it.
void StateCopies::declare_before_function(const clang::VarDecl* variable) {
  for (const clang::VarDecl* declaration : variable->redecls())
    if (text_.is_before(declaration->getLocation(), scope_.function()->getBeginLoc())) return;
  const std::string name = variable->getName().str();
  const char* storage = variable->getStorageClass() == clang::SC_Static ? "static " : "extern ";
  helpers_.declare_before_function(
      name, storage + types_.declare_qualified(variable->getType().getCanonicalType(), name));
}

// The text that means the variable at the place that the walk has reached.
std::string StateCopies::name_here(const clang::VarDecl* declaration) {
  const std::string name = declaration->getName().str();
  const clang::VarDecl* meant = scope_.local(name);
  if (meant == declaration) return name;
  const bool is_file_scope = declaration->getDeclContext()->isTranslationUnit();
  if (is_file_scope) declare_before_function(declaration);
  if (is_file_scope && (meant == nullptr || meant->hasExternalStorage())) return name;
  if (is_file_scope && !declaration->getType()->isVariablyModifiedType()) {
    // Another variable hides it here, but not before the function.
    const std::string function = helpers_.helper(
        "address " + name, "address_" + name, /*at_function=*/true, [&](const std::string& own) {
          const QualType pointer = text_.ast().getPointerType(declaration->getType().getCanonicalType());
          return fmt::format("{} {{ return &{}; }} ", types_.declare(pointer, own + "(void)"), name);
        });
    return fmt::format("(*{}())", function);
  }
  text_.refuse(scope_.function()->getLocation(),
               fmt::format("the state of a loop contains '{}', which cannot be named at the loop", name));
}

std::vector<StateCopies::Part> StateCopies::parts(const Instance& instance, uint32_t ghost) {
  std::vector<Part> parts;
  const std::string& name = plan_.ghosts.at(ghost).name;
  for (size_t i = 0; i < instance.state.variables.size(); ++i) {
    const StateVariable& variable = instance.state.variables[i];
    const clang::VarDecl* declaration = declaration_of(*variable.symbol);
    if (declaration == nullptr) continue;  // declare_copies has refused it
    parts.push_back(
        {name_here(declaration), fmt::format("{}_{}", name, i), declaration->getType().getCanonicalType()});
  }
  return parts;
}

namespace {

struct Elements {
  QualType type;
  uint64_t count = 1;
};

Elements elements_of(QualType type, clang::ASTContext& ast) {
  Elements result{type};
  while (const auto* array = ast.getAsConstantArrayType(result.type)) {
    result.count *= array->getSize().getZExtValue();
    result.type = array->getElementType();
  }
  return result;
}

}  // namespace

// Whether two objects are equal; padding does not count.
std::string StateCopies::same(const std::string& a, const std::string& b, QualType type) {
  if (type->isConstantArrayType()) {
    const Elements elements = elements_of(type, text_.ast());
    if (elements.count == 0) return "1";
    const std::string element = types_.declare(elements.type, "");
    const std::string function = helpers_.helper(
        "same " + element, "same_" + types_.word_for(elements.type),
        types_.nameable(elements.type) != Nameable::Everywhere, [&](const std::string& own) {
          const QualType pointer = text_.ast().getPointerType(elements.type.withConst());
          return fmt::format(
              "int {}({}, {}, unsigned long n) {{ unsigned long i; for (i = 0; i < n; i++) if (!({})) "
              "return 0; "
              "return 1; }} ",
              own, types_.declare(pointer, "a"), types_.declare(pointer, "b"),
              same("a[i]", "b[i]", elements.type));
        });
    const std::string cast = types_.declare(text_.ast().getPointerType(elements.type.withConst()), "");
    return fmt::format("{}(({}){}, ({}){}, {}UL)", function, cast, a, cast, b, elements.count);
  }
  if (const auto* vector = type->getAs<clang::VectorType>()) {
    std::string text;
    for (unsigned i = 0; i < vector->getNumElements(); ++i)
      text += (text.empty() ? "" : " && ") + same(fmt::format("{}[{}]", a, i), fmt::format("{}[{}]", b, i),
                                                  vector->getElementType().getCanonicalType());
    return text;
  }
  if (const auto* record = type->getAsRecordDecl()) {
    if (record->isUnion()) text_.refuse(record->getLocation(), "the state of a loop contains a union");
    std::string text;
    for (const clang::FieldDecl* field : record->fields()) {
      if (field->isUnnamedBitField()) continue;
      if (field->getName().empty())
        text_.refuse(field->getLocation(), "the state of a loop contains an unnamed member");
      const std::string name = field->getName().str();
      text +=
          (text.empty() ? "" : " && ") + same(fmt::format("{}.{}", a, name), fmt::format("{}.{}", b, name),
                                              field->getType().getCanonicalType());
    }
    return text.empty() ? "1" : text;
  }
  return fmt::format("{} == {}", a, b);
}

std::string StateCopies::copy(const std::string& to, const std::string& from, QualType type) {
  if (!type->isConstantArrayType()) return fmt::format("{} = {}", to, from);
  const Elements elements = elements_of(type, text_.ast());
  const std::string element = types_.declare(elements.type, "");
  const std::string function = helpers_.helper(
      "copy " + element, "copy_" + types_.word_for(elements.type),
      types_.nameable(elements.type) != Nameable::Everywhere, [&](const std::string& own) {
        return fmt::format(
            "void {}({}, {}, unsigned long n) {{ unsigned long i; for (i = 0; i < n; i++) a[i] = b[i]; }} ",
            own, types_.declare(text_.ast().getPointerType(elements.type.getUnqualifiedType()), "a"),
            types_.declare(text_.ast().getPointerType(elements.type.withConst()), "b"));
      });
  return fmt::format("{}(({}){}, ({}){}, {}UL)", function,
                     types_.declare(text_.ast().getPointerType(elements.type.getUnqualifiedType()), ""), to,
                     types_.declare(text_.ast().getPointerType(elements.type.withConst()), ""), from,
                     elements.count);
}

std::string StateCopies::condition(const Instance& instance, uint32_t ghost) {
  if (!is_compared(instance)) return "0";
  std::string text;
  for (const Part& part : parts(instance, ghost))
    text += (text.empty() ? "" : " && ") + same(part.copy, part.current, part.type);
  return text.empty() ? "1" : text;
}

std::string StateCopies::assignment(const Instance& instance, uint32_t ghost) {
  if (!is_compared(instance)) return "(void)0";
  std::string text;
  for (const Part& part : parts(instance, ghost))
    text += (text.empty() ? "" : ", ") + copy(part.copy, part.current, part.type);
  return text.empty() ? "(void)0" : text;
}

}  // namespace heddle::source_rewrite
