#include "source_rewrite/effects.h"

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using llvm::isa;

bool has_effects(const Stmt* s) {
  if (s == nullptr || isa<clang::UnaryExprOrTypeTraitExpr>(s)) return false;
  if (const auto* e = dyn_cast<clang::BinaryOperator>(s); e != nullptr && e->isAssignmentOp()) return true;
  if (const auto* e = dyn_cast<clang::UnaryOperator>(s); e != nullptr && e->isIncrementDecrementOp())
    return true;
  if (isa<clang::CallExpr, clang::StmtExpr, clang::VAArgExpr, clang::AtomicExpr>(s)) return true;
  if (const auto* e = dyn_cast<clang::CastExpr>(s); e != nullptr &&
                                                    e->getCastKind() == clang::CK_LValueToRValue &&
                                                    e->getSubExpr()->getType().isVolatileQualified())
    return true;
  for (const Stmt* child : s->children())
    if (has_effects(child)) return true;
  return false;
}

bool Effects::reads_shared_memory(const Stmt* s) const {
  if (s == nullptr || isa<clang::UnaryExprOrTypeTraitExpr>(s)) return false;
  if (const auto* e = dyn_cast<clang::CastExpr>(s);
      e != nullptr && e->getCastKind() == clang::CK_LValueToRValue) {
    const Expr* place = e->getSubExpr()->IgnoreParens();
    while (const auto* member = dyn_cast<clang::MemberExpr>(place)) {
      if (member->isArrow()) return true;
      place = member->getBase()->IgnoreParens();
    }
    const auto* name = dyn_cast<clang::DeclRefExpr>(place);
    if (name == nullptr) return true;
    const auto* variable = dyn_cast<clang::VarDecl>(name->getDecl());
    return variable == nullptr || !variable->hasLocalStorage() || scope_.is_address_taken(variable);
  }
  for (const Stmt* child : s->children())
    if (reads_shared_memory(child)) return true;
  return false;
}

// Compilers evaluate `f() + g()` and `f() + x` from left to right, but gcc evaluates arguments from right to
// left. With `x + f()` both do with the operands what they do with arguments, so that may stay as it is.
bool Effects::interfere(const Expr* left, const Expr* right) const {
  return has_effects(left) && (has_effects(right) || reads_shared_memory(right));
}

namespace {

// Reads a volatile object, other than the place itself, to find the place.
bool address_is_volatile(const Stmt* s) {
  if (s == nullptr) return false;
  if (const auto* e = dyn_cast<clang::CastExpr>(s); e != nullptr &&
                                                    e->getCastKind() == clang::CK_LValueToRValue &&
                                                    e->getSubExpr()->getType().isVolatileQualified())
    return true;
  for (const Stmt* child : s->children())
    if (address_is_volatile(child)) return true;
  return false;
}

}  // namespace

std::string text_to_repeat(const UnitText& text, TextRange range) {
  constexpr size_t kLongest = 120;
  std::string result = text.text_of(range);
  const bool hinders = result.size() > kLongest || result.find('\n') != std::string::npos ||
                       result.find("//") != std::string::npos;
  return hinders ? std::string() : result;
}

std::string Effects::repeatable(const Expr* place) {
  if (has_effects(place) || address_is_volatile(place) || weaves_.has_any(place)) return {};
  return text_to_repeat(text_, text_.range_of(place));
}

}  // namespace heddle::source_rewrite
