// The checks at an operation: which of them are needed, and the functions that carry them out and compute.
#pragma once

#include "source_rewrite/walk.h"

namespace heddle::source_rewrite {

struct Operation {
  clang::BinaryOperatorKind op;
  clang::QualType left;
  clang::QualType right;
  clang::QualType result;
};

class OperationChecks {
 public:
  explicit OperationChecks(const Parts& parts)
      : plan_(parts.plan),
        text_(parts.text),
        types_(parts.types),
        helpers_(parts.helpers),
        actions_(parts.actions) {}

  // Without `left`: 0, as in a negation.
  void drop_superfluous(EventWeaves& weaves, clang::BinaryOperatorKind op, const clang::Expr* left,
                        const clang::Expr* right, clang::QualType type) const;
  void drop_overflow_checks(EventWeaves& weaves) const;

  // Names of functions.
  std::string binary(const EventWeaves& weaves, const Operation& operation);
  std::string unary(const EventWeaves& weaves, clang::UnaryOperatorKind op, clang::QualType operand,
                    clang::QualType result);

 private:
  struct Function {
    std::string key;
    std::string stem;
    std::vector<std::pair<clang::QualType, std::string>> parameters;
    clang::QualType result;
    std::string value;  // over the parameters
  };
  std::string make(const EventWeaves& weaves, const Function& function);

  const instrument::Plan& plan_;
  UnitText& text_;
  const TypeNames& types_;
  Helpers& helpers_;
  Actions& actions_;
};

}  // namespace heddle::source_rewrite
