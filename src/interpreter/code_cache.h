// The register code of the functions that were called so far.
#pragma once

#include <memory>
#include <unordered_map>

#include "interpreter/translate.h"

namespace heddle::interpreter {

class CodeCache {
 public:
  explicit CodeCache(const Environment& environment) : environment_(environment) {}

  FunctionCode& code_of(const ir::Function& function);

 private:
  const Environment& environment_;
  std::unordered_map<const ir::Function*, std::unique_ptr<FunctionCode>> codes_;
};

}  // namespace heddle::interpreter
