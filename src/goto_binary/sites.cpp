#include "goto_binary/sites.h"

#include "goto_binary/refusal.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::Kind;

namespace {

constexpr size_t kMostVisits = 1'000'000;
constexpr unsigned kIntWidth = 32;

// In C, types narrower than int are computed in int. The files hold such operations where x++ is one of them,
// or where another language has its own checks.
bool is_computed_in_int(ExprRef e) {
  return e->type()->is_bitvector() && e->type()->is_signed() && e->type()->width() < kIntWidth;
}

bool is_operation(ExprRef e) {
  switch (e->kind()) {
    case Kind::Neg:
    case Kind::Add:
    case Kind::Sub:
    case Kind::Mul:
    case Kind::Shl:
      return !is_computed_in_int(e);
    case Kind::Div:
    case Kind::Mod:
    case Kind::BitNot:
    case Kind::BitAnd:
    case Kind::BitOr:
    case Kind::BitXor:
    case Kind::Shr:
    case Kind::Eq:
    case Kind::Ne:
    case Kind::Lt:
    case Kind::Le:
    case Kind::Gt:
    case Kind::Ge:
    case Kind::Deref:
    case Kind::Index:
    case Kind::PointerAdd:
    case Kind::PointerSub:
      return true;
    case Kind::Cast:
      return e->type()->is_bitvector() &&
             (e->operand(0)->type()->is_bitvector() || e->operand(0)->type()->is_float());
    default:
      return false;
  }
}

// Operands of these are written by the reader, not by the program.
bool is_own_operand(ExprRef e, uint32_t operand) {
  return operand == 1 && (e->is(Kind::Index) || e->is(Kind::PointerAdd));
}

struct Walk {
  llvm::SmallVector<ir::Site, 8> sites;
  support::SourceRange range;
  size_t visits = 0;

  void visit(ExprRef e, uint32_t parent, llvm::SmallVector<uint32_t, 4> steps, bool is_own) {
    if (e->operand_count() == 0) return;
    if (++visits > kMostVisits) throw Refusal("instruction with so many operations");
    if (e->is(Kind::ForAll) || e->is(Kind::Exists)) return;
    const bool is_conversion = is_own && e->is(Kind::Cast);
    const bool is_negated = is_own && e->is(Kind::Neg);
    if (is_operation(e) && !is_conversion && !is_negated) {
      sites.push_back({parent, std::move(steps), range});
      parent = static_cast<uint32_t>(sites.size() - 1);
      steps.clear();
    }
    for (uint32_t i = 0; i < e->operand_count(); ++i) {
      llvm::SmallVector<uint32_t, 4> longer = steps;
      longer.push_back(i);
      visit(e->operand(i), parent, std::move(longer), is_own_operand(e, i) || (is_own && is_negated));
    }
  }
};

}  // namespace

void add_sites(ir::Instruction& instruction) {
  Walk walk{.sites = {}, .range = instruction.range};
  for (uint32_t i = 0; i < instruction.operands.size(); ++i)
    if (instruction.operands[i] != nullptr) walk.visit(instruction.operands[i], ir::kNoSite, {i}, false);
  instruction.sites = {walk.sites.begin(), walk.sites.end()};  // without room for more
}

}  // namespace heddle::goto_binary
