#include "instrument/insert.h"

namespace heddle::instrument {

using ir::Instruction;
using ir::Op;

void insert_before(ir::Function& function, Insertion insertion) {
  if (insertion.empty()) return;
  std::vector<Instruction> body;
  std::vector<uint32_t> begin(function.body.size() + 1);
  std::vector<uint32_t> jumps;
  for (uint32_t i = 0; i < function.body.size(); ++i) {
    begin[i] = static_cast<uint32_t>(body.size());
    if (auto found = insertion.find(i); found != insertion.end())
      for (Instruction& instruction : found->second) body.push_back(std::move(instruction));
    if (function.body[i].op == Op::Goto) jumps.push_back(static_cast<uint32_t>(body.size()));
    body.push_back(std::move(function.body[i]));
  }
  begin[function.body.size()] = static_cast<uint32_t>(body.size());
  for (uint32_t jump : jumps) body[jump].target = begin[body[jump].target];
  function.body = std::move(body);
}

Instruction make_assert(expr::Store& store, expr::ExprRef condition, std::string_view property,
                        std::string_view message, support::SourceRange range) {
  Instruction result;
  result.op = Op::Assert;
  result.operands = {condition};
  result.name = store.intern(property);
  result.message = store.intern(message);
  result.range = range;
  return result;
}

Instruction make_assume(expr::ExprRef condition, support::SourceRange range) {
  Instruction result;
  result.op = Op::Assume;
  result.operands = {condition};
  result.range = range;
  return result;
}

}  // namespace heddle::instrument
