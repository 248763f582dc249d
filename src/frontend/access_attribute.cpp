#include "frontend/access_attribute.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/Sema/ParsedAttr.h>
#include <clang/Sema/Sema.h>

#include <string>

namespace heddle::frontend {

namespace {

constexpr llvm::StringLiteral kAccess = "heddle.access";

std::optional<size_t> position(const clang::Expr* e, const clang::ASTContext& ast) {
  clang::Expr::EvalResult result;
  if (e->isValueDependent() || !e->EvaluateAsInt(result, ast)) return std::nullopt;
  const llvm::APSInt& number = result.Val.getInt();
  if (number.isNegative() || number.isZero()) return std::nullopt;
  return number.getLimitedValue() - 1;
}

// The attribute becomes an annotation, which is what Clang has for what it does not know.
struct AccessAttribute : clang::ParsedAttrInfo {
  AccessAttribute() {
    static constexpr Spelling kSpellings[] = {{clang::ParsedAttr::AS_GNU, "access"},
                                              {clang::ParsedAttr::AS_C23, "gnu::access"}};
    Spellings = kSpellings;
    NumArgs = 2;
    OptArgs = 1;
  }

  AttrHandling handleDeclAttribute(clang::Sema& sema, clang::Decl* declaration,
                                   const clang::ParsedAttr& attribute) const override {
    if (!llvm::isa<clang::FunctionDecl>(declaration) || attribute.getNumArgs() != 3 ||
        !attribute.isArgExpr(1) || !attribute.isArgExpr(2))
      return AttributeNotApplied;  // it says nothing of a length
    clang::Expr* positions[] = {attribute.getArgAsExpr(1), attribute.getArgAsExpr(2)};
    declaration->addAttr(clang::AnnotateAttr::Create(sema.Context, kAccess, positions, 2, attribute));
    return AttributeApplied;
  }
};

}  // namespace

void teach_access_attribute() {
  static const clang::ParsedAttrInfoRegistry::Add<AccessAttribute> kTaught("access", "lengths of buffers");
}

std::optional<size_t> length_by_access(const clang::FunctionDecl& function, size_t parameter) {
  const clang::ASTContext& ast = function.getASTContext();
  for (const auto* attribute : function.specific_attrs<clang::AnnotateAttr>())
    if (attribute->getAnnotation() == kAccess && attribute->args_size() == 2 &&
        position(attribute->args_begin()[0], ast) == parameter)
      return position(attribute->args_begin()[1], ast);
  return std::nullopt;
}

}  // namespace heddle::frontend
