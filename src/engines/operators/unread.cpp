#include "engines/operators/unread.h"

#include <unordered_set>

namespace heddle::engines::operators {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

class Function {
 public:
  Function(ir::Program& program, ir::Function& function) : program_(program), function_(function) {}

  uint64_t drop() {
    uint64_t count = 0;
    for (uint64_t before = UINT64_MAX; before != count;) {
      before = count;
      find_read();
      for (Instruction& instruction : function_.body) {
        if (instruction.op != Op::Assign || !is_unread(instruction.place())) continue;
        instruction.op = Op::Skip;
        instruction.operands.clear();
        instruction.sites.clear();
        ++count;
      }
    }
    return count;
  }

 private:
  void find_read() {
    read_.clear();
    candidates_.clear();
    for (const ir::Symbol* local : function_.locals)
      if (local->type->is_scalar()) candidates_.insert(program_.reference(*local));
    for (const Instruction& instruction : function_.body) {
      const ExprRef own = assigned(instruction);
      for (size_t i = own == nullptr ? 0 : 1; i < instruction.operands.size(); ++i)
        if (instruction.operands[i] != nullptr)
          expr::for_each_subexpression(instruction.operands[i], [&](ExprRef e) {
            if (e->is(Kind::Symbol) && (e != own || instruction.op != Op::Assign)) read_.insert(e);
          });
    }
  }

  // The variable that the instruction gives a value, as a whole; null: it does something else.
  static ExprRef assigned(const Instruction& instruction) {
    const bool writes = instruction.op == Op::Assign || instruction.op == Op::Havoc ||
                        instruction.op == Op::Decl || instruction.op == Op::Dead ||
                        instruction.op == Op::Call || instruction.op == Op::Alloc;
    if (!writes || instruction.operands.empty() || instruction.operands[0] == nullptr) return nullptr;
    return instruction.operands[0]->is(Kind::Symbol) ? instruction.operands[0] : nullptr;
  }

  bool is_unread(ExprRef place) const { return candidates_.contains(place) && !read_.contains(place); }

  ir::Program& program_;
  ir::Function& function_;
  std::unordered_set<ExprRef> candidates_;
  std::unordered_set<ExprRef> read_;
};

}  // namespace

uint64_t drop_unread_variables(ir::Program& program) {
  uint64_t count = 0;
  for (ir::Function& function : program.functions()) count += Function(program, function).drop();
  return count;
}

}  // namespace heddle::engines::operators
