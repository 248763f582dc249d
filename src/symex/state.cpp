#include "symex/state.h"

namespace heddle::symex {

std::string Frame::calls() const {
  std::string result;
  const ir::Function* callee = function;
  for (const Origin* at = caller.get(); at != nullptr; at = at->caller.get()) {
    result = "/" + std::to_string(at->instruction) + ":" + *callee->name + result;
    callee = at->function;
  }
  return result;
}

}  // namespace heddle::symex
