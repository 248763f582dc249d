// What a clause consists of besides its premises and its head: the variables it is about, what is known of
// them, and names for terms that occur more than once.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engines/horn/integer_encoding.h"
#include "engines/horn/integer_terms.h"

namespace heddle::engines::horn {

class ClauseFrame {
 public:
  explicit ClauseFrame(const IntegerOptions& options) : options_(options) {}

  // The clause as an assertion.
  std::string closed(std::vector<std::string> premises, const std::string& head) const;

  // The variable of that name, with its type's bounds.
  Term variable(const std::string& name, expr::TypeRef type);
  // A value of the type that nothing else is known of.
  Term arbitrary(expr::TypeRef type);
  // The same, with bounds that are smaller than the type's.
  Term arbitrary_within(expr::TypeRef type, Range range);
  // Adds the bounds of the type as far as they help.
  void constrain(const std::string& term, expr::TypeRef type);
  void require(std::string condition);
  // The term itself if it is short.
  std::string name_for(const std::string& text);

 private:
  const IntegerOptions& options_;
  std::map<std::string, std::string> variables_;  // sorts by name
  std::vector<std::pair<std::string, std::string>> definitions_;
  std::vector<std::string> conditions_;
  unsigned fresh_ = 0;
};

}  // namespace heddle::engines::horn
