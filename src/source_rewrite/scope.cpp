// Names, types, temporaries and helper functions.
#include <fmt/format.h>

#include "source_rewrite/layout.h"
#include "source_rewrite/unit_writer.h"

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::QualType;
using instrument::Weave;

namespace {

bool is_named_at_file_scope(const clang::TagDecl* tag) {
  return tag->getDeclContext()->isTranslationUnit() &&
         (tag->getIdentifier() != nullptr || tag->getTypedefNameForAnonDecl() != nullptr);
}

}  // namespace

UnitWriter::Nameable UnitWriter::nameable(QualType type) const {
  const auto* sugar = type->getAs<clang::TypedefType>();
  const QualType canonical = type.getCanonicalType();
  Nameable result = Nameable::No;
  if (canonical->isBuiltinType()) {
    result = Nameable::Everywhere;
  } else if (const auto* pointer = canonical->getAs<clang::PointerType>()) {
    result = nameable(pointer->getPointeeType());
  } else if (canonical->isVariableArrayType()) {
    result = Nameable::No;
  } else if (const auto* array = ast_.getAsArrayType(canonical)) {
    result = nameable(array->getElementType());
  } else if (const auto* function = canonical->getAs<clang::FunctionType>()) {
    result = nameable(function->getReturnType());
    if (const auto* prototype = dyn_cast<clang::FunctionProtoType>(function))
      for (QualType parameter : prototype->param_types()) result = std::max(result, nameable(parameter));
  } else if (const auto* tag = canonical->getAs<clang::TagType>()) {
    result = is_named_at_file_scope(tag->getDecl()) ? Nameable::AtFileScope : Nameable::No;
  } else if (canonical->isAnyComplexType()) {
    result = Nameable::Everywhere;
  } else if (const auto* atomic = canonical->getAs<clang::AtomicType>()) {
    result = nameable(atomic->getValueType());
  }
  if (result == Nameable::No && sugar != nullptr && sugar->getDecl()->getDeclContext()->isTranslationUnit() &&
      !canonical->isVariablyModifiedType())
    return Nameable::AtFileScope;
  return result;
}

std::string UnitWriter::declare(QualType type, const std::string& name) const {
  QualType canonical = type.getCanonicalType();
  const bool by_typedef = nameable(canonical) == Nameable::No;
  QualType printed = by_typedef ? type.getUnqualifiedType() : canonical.getUnqualifiedType();
  if (const auto* atomic = printed->getAs<clang::AtomicType>()) printed = atomic->getValueType();
  const clang::PrintingPolicy policy(ast_.getLangOpts());
  std::string text = name;
  printed.getAsStringInternal(text, policy);
  return text;
}

std::string UnitWriter::declare_qualified(QualType type, const std::string& name) const {
  std::string text = name;
  type.getAsStringInternal(text, clang::PrintingPolicy(ast_.getLangOpts()));
  return text;
}

std::string UnitWriter::word_for(QualType type) const {
  const QualType canonical = type.getCanonicalType().getUnqualifiedType();
  if (!canonical->isBuiltinType()) return canonical->isPointerType() ? "pointer" : "value";
  std::string word;
  for (char c : declare(canonical, "")) {
    if (c == '_') continue;
    if (c == ' ')
      word += word.ends_with("long") ? "" : "_";
    else
      word += c;
  }
  return word;  // int, long, longlong, unsigned_int, int128
}

// add, add_long: int is the type that needs no mention.
std::string UnitWriter::name_for(const std::string& word, QualType type) const {
  return ast_.hasSameUnqualifiedType(type, ast_.IntTy) ? word : word + "_" + word_for(type);
}

std::string UnitWriter::fresh(const std::string& stem) {
  std::string name = input_.names.prefix + stem;
  for (unsigned i = 2; !names_.insert(name).second; ++i)
    name = fmt::format("{}{}_{}", input_.names.prefix, stem, i);
  return name;
}

// A short name for a parameter, unless a macro would replace it.
std::string UnitWriter::parameter_name(const char* name) const {
  const auto found = ast_.Idents.find(name);
  const bool is_macro = found != ast_.Idents.end() && found->second->hadMacroDefinition();
  return is_macro ? input_.names.prefix + name : name;
}

void UnitWriter::release_temporaries() {
  if (statement_expressions_ > 0) return;
  for (Temporary& temporary : temporaries_) temporary.in_use = false;
}

std::string UnitWriter::temporary(QualType type, clang::SourceLocation where) {
  if (type->isArrayType() || type->isFunctionType()) type = ast_.getDecayedType(type);
  if (function_ == nullptr) refuse(where, "a temporary outside of a function");
  if (nameable(type) == Nameable::No)
    refuse(where, "a value whose type has no name at the head of the function");
  for (Temporary& old : temporaries_) {
    if (old.in_use || old.type != declare(type, old.name)) continue;
    old.in_use = true;
    return old.name;
  }
  const std::string name = fmt::format("{}t{}", input_.names.prefix, temporaries_.size() + 1);
  temporaries_.push_back({declare(type, name), name, true});
  return name;
}

std::string UnitWriter::helper(const std::string& key, const std::string& stem, bool at_function,
                               const std::function<std::string(const std::string& name)>& make) {
  const std::string full_key = helpers_are_static_ ? key : "external " + key;
  if (auto found = helpers_.find(full_key); found != helpers_.end()) return found->second;
  const std::string name = fresh(helpers_are_static_ ? stem : fmt::format("{}_{}", stem, input_.number));
  helpers_[full_key] = name;
  std::string text = (helpers_are_static_ ? "static " : "") + make(name);
  if (at_function) {
    const EditList::Group group = edits_.group();
    const uint32_t begin = offset_of(function_->getBeginLoc());
    edits_.begin_group(Role::Prelude, group.about);
    put_before(tokens_.start_of_declaration(begin),
               input_.options.pretty ? std::move(text) : compact(text) + " ");
    edits_.resume_group(group);
  } else {
    prelude_ += text;
  }
  return name;
}

std::string UnitWriter::actions(const std::vector<const Weave*>& weaves, const PlaceText& place) {
  std::string text;
  for (const Weave* weave : weaves) text += action_text_.statements(*weave, place);
  return text;
}

// Each followed by a comma.
std::string UnitWriter::action_expressions(const std::vector<const Weave*>& weaves, const PlaceText& place) {
  std::string text;
  for (const Weave* weave : weaves) {
    const std::string one = action_text_.expression(*weave, place);
    if (!one.empty()) text += one + ", ";
  }
  return text;
}

bool UnitWriter::all_independent(const instrument::Plan& plan, const EventWeaves& weaves) {
  for (const auto* list : {&weaves.before, &weaves.after})
    for (const Weave* weave : *list)
      if (!is_independent_of_place(plan, *weave)) return false;
  return true;
}

std::string UnitWriter::signature_of(const EventWeaves& weaves) const {
  std::string text;
  for (const Weave* weave : weaves.before) text += signature(input_.plan, *weave) + "/";
  text += "after";
  for (const Weave* weave : weaves.after) text += signature(input_.plan, *weave) + "/";
  return text;
}

// Ghosts of the function at hand: one per activation, set when it begins.
void UnitWriter::declare_ghosts() {
  const auto found =
      function_ghosts_.find(sources_.getFileOffset(sources_.getExpansionLoc(function_->getBeginLoc())));
  if (found == function_ghosts_.end()) return;
  for (const instrument::Ghost* own : found->second) {
    const instrument::Ghost& ghost = *own;
    if (ghost.type == nullptr)
      declare_copies(input_.plan.instances.at(ghost.instance), ghost, /*is_global=*/false);
    else
      local_ghosts_.push_back(
          fmt::format("{} = {}", action_text_.ghost_declaration(ghost), action_text_.initial_value(ghost)));
  }
}

}  // namespace heddle::source_rewrite
