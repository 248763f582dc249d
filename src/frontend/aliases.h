// Other names of functions and objects: `int f(void) __attribute__((alias("g")))`.
#pragma once

#include <map>
#include <string>

#include "support/source.h"

namespace heddle::frontend {

struct Alias {
  std::string target;  // which may be an alias, too
  bool is_weak = false;
  support::SourceLocation location;
};

class Aliases {
 public:
  // Null if the name is none.
  const Alias* find(const std::string& name) const {
    const auto found = aliases_.find(name);
    return found == aliases_.end() ? nullptr : &found->second;
  }
  void set(const std::string& name, Alias alias) { aliases_[name] = std::move(alias); }
  void erase(const std::string& name) { aliases_.erase(name); }

  // What the name means where it is an alias, otherwise the name.
  std::string resolve(std::string name) const {
    // A chain is no longer than there are aliases: compilers accept none that lead back.
    for (size_t i = 0; i < aliases_.size(); ++i) {
      const Alias* alias = find(name);
      if (alias == nullptr) break;
      name = alias->target;
    }
    return name;
  }

  const std::map<std::string, Alias>& all() const { return aliases_; }

 private:
  std::map<std::string, Alias> aliases_;
};

}  // namespace heddle::frontend
