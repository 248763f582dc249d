// Functions that the output defines for inserted text, each once, and the names it may use.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

#include "source_rewrite/editor.h"
#include "source_rewrite/function_scope.h"

namespace heddle::source_rewrite {

class Helpers {
 public:
  // `prefix` begins no name of the program; `unit` is the file's number among those of the program.
  Helpers(const UnitText& text, Editor& editor, const FunctionScope& scope, std::string prefix, unsigned unit)
      : text_(text), editor_(editor), scope_(scope), prefix_(std::move(prefix)), unit_(unit) {}

  // The name of the helper with this key; `make` writes its definition, given its name, without `static`. It
  // stands in the prelude, or before the function at hand where it needs declarations of the program.
  std::string helper(const std::string& key, const std::string& stem, bool at_function,
                     const std::function<std::string(const std::string& name)>& make);
  // A declaration of something of the program before the function at hand, once.
  void declare_before_function(const std::string& name, const std::string& declaration);
  // A short name for a parameter, unless a macro would replace it or the helper means something else by it.
  std::string parameter_name(const std::string& name, const std::set<std::string>& taken = {}) const;

  void add_to_prelude(const std::string& text) { prelude_ += text; }
  // Helpers and more that need no declaration of the program.
  const std::string& prelude() const { return prelude_; }

 private:
  std::string fresh(const std::string& stem);

  const UnitText& text_;
  Editor& editor_;
  const FunctionScope& scope_;
  std::string prefix_;
  unsigned unit_;
  std::map<std::string, std::string> helpers_;  // name by key
  std::set<std::string> declared_;
  std::set<std::string> names_;  // given out
  std::string prelude_;
};

}  // namespace heddle::source_rewrite
