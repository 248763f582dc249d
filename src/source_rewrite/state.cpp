// Copies of a loop's state: the variables that `copy of state(L)` saves and compares, by name, whole arrays
// and structs included.
#include <fmt/format.h>

#include "source_rewrite/unit_writer.h"

namespace heddle::source_rewrite {

using clang::QualType;
using instrument::Ghost;
using instrument::Instance;
using instrument::StateVariable;

const clang::VarDecl* UnitWriter::declaration_of(const ir::Symbol& symbol) const {
  if (!files_.contains(symbol.location.file)) return nullptr;
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

bool UnitWriter::is_compared(const Instance& instance) const {
  return instance.state.is_complete || input_.options.compare_incomplete_states;
}

void UnitWriter::declare_copies(const Instance& instance, const Ghost& ghost, bool is_global) {
  if (!is_compared(instance)) return;
  for (size_t i = 0; i < instance.state.variables.size(); ++i) {
    const StateVariable& variable = instance.state.variables[i];
    const clang::VarDecl* declaration = declaration_of(*variable.symbol);
    if (declaration == nullptr)
      refuse(function_ != nullptr ? function_->getLocation() : clang::SourceLocation(),
             fmt::format("the state of a loop contains '{}', which is not declared in this file",
                         *variable.symbol->name));
    const QualType type = declaration->getType().getCanonicalType();
    const auto statement = declaration_statements_.find(declaration);
    if (nameable(type) == Nameable::No && statement != declaration_statements_.end() && !is_global &&
        !type->isVariablyModifiedType()) {
      // A type of the block: the copy lives beside the variable.
      const uint32_t end = end_of_statement(statement->second);
      edits_.begin_group(Role::Ghost, range_of(statement->second));
      const std::string text = declare(type, fmt::format("{}_{}", ghost.name, i)) + ";";
      if (input_.options.pretty)
        put_behind(end, text, indent_at(offset_of(begin_of(statement->second))));
      else
        edits_.close(end, 0, " " + text);
      continue;
    }
    if (nameable(type) == Nameable::No)
      refuse(declaration->getLocation(), "the state of a loop contains a variable whose type has no name");
    const std::string text = declare(type, fmt::format("{}_{}", ghost.name, i));
    if (is_global)
      prelude_ += text + "; ";
    else
      local_ghosts_.push_back(text + zero_initializer(type));
  }
}

// A variable of the file that is declared only behind the function at hand gets a declaration before it.
void UnitWriter::declare_before_function(const clang::VarDecl* variable) {
  for (const clang::VarDecl* declaration : variable->redecls())
    if (sources_.isBeforeInTranslationUnit(declaration->getLocation(), function_->getBeginLoc())) return;
  const QualType type = variable->getType().getCanonicalType();
  const std::string key = "declare " + variable->getName().str();
  if (!helpers_.emplace(key, "").second) return;
  const EditList::Group group = edits_.group();
  edits_.begin_group(Role::Prelude, group.about);
  const char* storage = variable->getStorageClass() == clang::SC_Static ? "static " : "extern ";
  put_before(tokens_.start_of_declaration(offset_of(function_->getBeginLoc())),
             storage + declare_qualified(type, variable->getName().str()) + "; ", -1);
  edits_.resume_group(group);
}

// The text that means the variable at the place that the walk has reached.
std::string UnitWriter::name_here(const StateVariable& variable, const clang::VarDecl* declaration) {
  const std::string name = declaration->getName().str();
  const clang::VarDecl* meant = nullptr;
  for (const clang::VarDecl* candidate : visible_)
    if (candidate->getName() == name) meant = candidate;
  if (meant == declaration) return name;
  const bool is_file_scope = declaration->getDeclContext()->isTranslationUnit();
  if (is_file_scope) declare_before_function(declaration);
  if (is_file_scope && (meant == nullptr || meant->hasExternalStorage())) return name;
  if (is_file_scope && !declaration->getType()->isVariablyModifiedType()) {
    // Another variable hides it here, but not before the function.
    const std::string function =
        helper("address " + name, "address_" + name, /*at_function=*/true, [&](const std::string& own) {
          const QualType pointer = ast_.getPointerType(declaration->getType().getCanonicalType());
          return fmt::format("{} {{ return &{}; }} ", declare(pointer, own + "(void)"), name);
        });
    return fmt::format("(*{}())", function);
  }
  (void)variable;
  refuse(function_->getLocation(),
         fmt::format("the state of a loop contains '{}', which cannot be named at the loop", name));
}

std::vector<UnitWriter::StatePart> UnitWriter::state_parts(const Instance& instance, uint32_t ghost) {
  std::vector<StatePart> parts;
  const std::string& name = input_.plan.ghosts.at(ghost).name;
  for (size_t i = 0; i < instance.state.variables.size(); ++i) {
    const StateVariable& variable = instance.state.variables[i];
    const clang::VarDecl* declaration = declaration_of(*variable.symbol);
    if (declaration == nullptr) continue;  // declare_copies has refused it
    parts.push_back({name_here(variable, declaration), fmt::format("{}_{}", name, i),
                     declaration->getType().getCanonicalType()});
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
std::string UnitWriter::same(const std::string& a, const std::string& b, QualType type) {
  if (type->isConstantArrayType()) {
    const Elements elements = elements_of(type, ast_);
    if (elements.count == 0) return "1";
    const std::string element = declare(elements.type, "");
    const std::string function =
        helper("same " + element, "same_" + word_for(elements.type),
               nameable(elements.type) != Nameable::Everywhere, [&](const std::string& own) {
                 const QualType pointer = ast_.getPointerType(elements.type.withConst());
                 return fmt::format(
                     "int {}({}, {}, unsigned long n) {{ unsigned long i; for (i = 0; i < n; i++) if (!({})) "
                     "return 0; "
                     "return 1; }} ",
                     own, declare(pointer, "a"), declare(pointer, "b"), same("a[i]", "b[i]", elements.type));
               });
    const std::string cast = declare(ast_.getPointerType(elements.type.withConst()), "");
    return fmt::format("{}(({}){}, ({}){}, {}UL)", function, cast, a, cast, b, elements.count);
  }
  if (const auto* record = type->getAsRecordDecl()) {
    if (record->isUnion()) refuse(record->getLocation(), "the state of a loop contains a union");
    std::string text;
    for (const clang::FieldDecl* field : record->fields()) {
      if (field->isUnnamedBitField()) continue;
      if (field->getName().empty())
        refuse(field->getLocation(), "the state of a loop contains an unnamed member");
      const std::string name = field->getName().str();
      text +=
          (text.empty() ? "" : " && ") + same(fmt::format("{}.{}", a, name), fmt::format("{}.{}", b, name),
                                              field->getType().getCanonicalType());
    }
    return text.empty() ? "1" : text;
  }
  return fmt::format("{} == {}", a, b);
}

std::string UnitWriter::copy(const std::string& to, const std::string& from, QualType type) {
  if (!type->isConstantArrayType()) return fmt::format("{} = {}", to, from);
  const Elements elements = elements_of(type, ast_);
  const std::string element = declare(elements.type, "");
  const std::string function = helper(
      "copy " + element, "copy_" + word_for(elements.type), nameable(elements.type) != Nameable::Everywhere,
      [&](const std::string& own) {
        return fmt::format(
            "void {}({}, {}, unsigned long n) {{ unsigned long i; for (i = 0; i < n; i++) a[i] = b[i]; }} ",
            own, declare(ast_.getPointerType(elements.type.getUnqualifiedType()), "a"),
            declare(ast_.getPointerType(elements.type.withConst()), "b"));
      });
  return fmt::format("{}(({}){}, ({}){}, {}UL)", function,
                     declare(ast_.getPointerType(elements.type.getUnqualifiedType()), ""), to,
                     declare(ast_.getPointerType(elements.type.withConst()), ""), from, elements.count);
}

std::string UnitWriter::state_condition(const Instance& instance, uint32_t ghost) {
  if (!is_compared(instance)) return "0";
  std::string text;
  for (const StatePart& part : state_parts(instance, ghost))
    text += (text.empty() ? "" : " && ") + same(part.copy, part.current, part.type);
  return text.empty() ? "1" : text;
}

std::string UnitWriter::state_assignment(const Instance& instance, uint32_t ghost) {
  if (!is_compared(instance)) return "(void)0";
  std::string text;
  for (const StatePart& part : state_parts(instance, ghost))
    text += (text.empty() ? "" : ", ") + copy(part.copy, part.current, part.type);
  return text.empty() ? "(void)0" : text;
}

}  // namespace heddle::source_rewrite
