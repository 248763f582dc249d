// Which definition a name means, of those that the units of a program have: as linkers decide it.
#include <clang/AST/Decl.h>

#include <filesystem>

#include "frontend/linker.h"
#include "frontend/unit.h"
#include "ir/assumption.h"
#include "ir/edit_body.h"

namespace heddle::frontend {

namespace {

bool has_label(const clang::FunctionDecl& function, const std::string& name) {
  if (name.empty()) return false;
  for (const clang::Decl* declaration : function.decls())
    if (const auto* label = llvm::dyn_cast<clang::LabelDecl>(declaration);
        label != nullptr && label->getName() == name)
      return true;
  return false;
}

bool is_inline(const clang::FunctionDecl* function) {
  return function != nullptr && function->isInlined();
}

bool is_one_place(const support::Message& one, const support::Message& other) {
  const auto path = [](const support::Message& message) {
    return std::filesystem::path(message.file).lexically_normal();
  };
  return path(one) == path(other) && one.line == other.line && one.column == other.column;
}

support::Message message_about(const ir::Program& program, const support::SourceLocation& place,
                               std::string text) {
  return {program.files()[place.file].path, place.line, place.column, std::move(text)};
}

[[noreturn]] void fail_twice(const std::string& name, const support::Message& first,
                             support::Message second) {
  second.text = "'" + name + "' is defined twice; the first definition is at " + support::prefix_of(first) +
                "see there";
  throw support::InputError(std::move(second));
}

}  // namespace

support::Message Linker::message_at(const Definition& definition, std::string text) const {
  const clang::SourceLocation where = definition.function != nullptr ? definition.function->getLocation()
                                                                     : definition.variable->getLocation();
  return message_about(program_, definition.unit->location(where), std::move(text));
}

void Linker::define(const std::string& name, Definition definition) {
  if (const Alias* alias = aliases_.find(name); alias != nullptr && !definition.unit->is_model()) {
    if (definition.is_weak) return;
    if (!alias->is_weak)
      fail_twice(name, message_about(program_, alias->location, ""), message_at(definition, ""));
    aliases_.erase(name);
  }
  auto [found, is_new] = definitions_.try_emplace(name, definition);
  if (is_new) return;
  Definition& existing = found->second;
  if (definition.unit->is_model()) return;
  // Which of two definitions a call means, of which one is inline, C leaves open: they should be one text, of
  // a header. Otherwise no proof rests on it.
  if (!existing.unit->is_model() && (is_inline(existing.function) || is_inline(definition.function)) &&
      !is_one_place(message_at(existing, ""), message_at(definition, ""))) {
    const support::Message other = message_at(is_inline(existing.function) ? definition : existing, "");
    append_initialization(
        {ir::make_assumption(program_.store(), ir::kOpenAssumption,
                             "of '" + name + "': its inline definition does what the other does, at " +
                                 other.file + ":" + std::to_string(other.line))},
        {});
  }
  if (definition.is_weak && !existing.unit->is_model()) return;
  if (existing.unit->is_model() || existing.is_weak) {
    existing = definition;
    return;
  }
  fail_twice(name, message_at(existing, ""), message_at(definition, ""));
}

// As linkers do: a weak definition gives way, and of several weak ones the first counts.
void Linker::define_alias(const std::string& name, const std::string& target, bool is_weak,
                          const support::SourceLocation& location) {
  if (const auto found = definitions_.find(name);
      found != definitions_.end() && !found->second.unit->is_model()) {
    if (is_weak) return;
    if (!found->second.is_weak)
      fail_twice(name, message_at(found->second, ""), message_about(program_, location, ""));
  }
  if (const Alias* other = aliases_.find(name)) {
    if (is_weak) return;
    if (!other->is_weak && other->target != target)
      fail_twice(name, message_about(program_, other->location, ""), message_about(program_, location, ""));
  }
  aliases_.set(name, {target, is_weak, location});
}

void Linker::define_function(const std::string& name, Unit& unit, const clang::FunctionDecl& definition,
                             bool is_weak) {
  if (!unit.is_model() && has_label(definition, options_.error_label)) has_error_label_ = true;
  define(name, {&unit, &definition, nullptr, is_weak, false});
}

void Linker::define_variable(const std::string& name, Unit& unit, const clang::VarDecl& definition,
                             bool is_tentative) {
  define(name, {&unit, nullptr, &definition, is_tentative, false});
}

bool Linker::is_defined(const std::string& name) const {
  if (aliases_.find(name) != nullptr) return true;
  auto found = definitions_.find(name);
  return found != definitions_.end() && !found->second.unit->is_model();
}

bool Linker::is_available(const std::string& name) {
  return is_defined(name) || is_bound(name) || find_definition(name) != definitions_.end() ||
         aliases_.find(name) != nullptr;
}

}  // namespace heddle::frontend
