// String literals of a program as constant objects: one for all literals of the same bytes and type, as the
// tools have it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"

namespace heddle::goto_binary {

class StringObjects {
 public:
  explicit StringObjects(ir::Program& program) : program_(program) {}

  const ir::Symbol* object(expr::TypeRef type, std::string_view bytes);
  // Instructions that set them up.
  std::vector<ir::Instruction> initialization() const;

 private:
  ir::Program& program_;
  std::map<std::pair<expr::TypeRef, std::string>, const ir::Symbol*> objects_;
  std::vector<std::pair<const ir::Symbol*, std::string>> in_order_;
};

}  // namespace heddle::goto_binary
