#include "source_rewrite/helpers.h"

#include <fmt/format.h>

#include "source_rewrite/layout.h"

namespace heddle::source_rewrite {

// A name with the prefix that nothing in the program has.
std::string Helpers::fresh(const std::string& stem) {
  std::string name = prefix_ + stem;
  for (unsigned i = 2; !names_.insert(name).second; ++i) name = fmt::format("{}{}_{}", prefix_, stem, i);
  return name;
}

std::string Helpers::parameter_name(const std::string& name, const std::set<std::string>& taken) const {
  const auto& identifiers = text_.ast().Idents;
  const auto found = identifiers.find(name);
  const bool is_macro = found != identifiers.end() && found->second->hadMacroDefinition();
  return is_macro || taken.contains(name) ? prefix_ + name : name;
}

std::string Helpers::helper(const std::string& key, const std::string& stem, bool at_function,
                            const std::function<std::string(const std::string& name)>& make) {
  // An inline function of external linkage may not use static ones.
  const clang::FunctionDecl* function = scope_.function();
  const bool is_static = !function->isInlined() || function->getStorageClass() == clang::SC_Static;
  const std::string full_key = is_static ? key : "external " + key;
  if (auto found = helpers_.find(full_key); found != helpers_.end()) return found->second;
  const std::string name = fresh(is_static ? stem : fmt::format("{}_{}", stem, unit_));
  helpers_[full_key] = name;
  std::string text = (is_static ? "static " : "") + make(name);
  if (at_function) {
    const EditList::Group group = editor_.group();
    editor_.begin_group(Role::Prelude, group.about);
    editor_.put_before_declaration(function, editor_.pretty() ? std::move(text) : compact(text) + " ");
    editor_.resume_group(group);
  } else {
    prelude_ += text;
  }
  return name;
}

void Helpers::declare_before_function(const std::string& name, const std::string& declaration) {
  if (!declared_.insert(name).second) return;
  const EditList::Group group = editor_.group();
  editor_.begin_group(Role::Prelude, group.about);
  editor_.put_before_declaration(scope_.function(), declaration + "; ", -1);
  editor_.resume_group(group);
}

}  // namespace heddle::source_rewrite
