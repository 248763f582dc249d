// Names of symbols, fields and records as identifiers of C: the same where they are, distinct always.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace heddle::decompile {

class Names {
 public:
  // Names that mean something outside of the file stay as they are.
  bool is_taken(const std::string& name) const { return taken_.contains(name); }
  void keep(std::string_view name);
  // The symbol gets this name, or one like it.
  void call(std::string_view name, std::string_view wish) { known_.emplace(name, fresh(wish)); }
  // The identifier of a symbol.
  const std::string& of(std::string_view name);
  // One that nothing has.
  std::string fresh(std::string_view wish);

  // The name with all else replaced; not a keyword.
  static std::string identifier(std::string_view name);

 private:
  std::unordered_map<std::string, std::string> known_;
  std::unordered_set<std::string> taken_;
};

}  // namespace heddle::decompile
