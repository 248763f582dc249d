// The intrinsics of library models, which models/heddle.h declares.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/values.h"

namespace heddle::frontend {

class Body;
class Calls;
class Unit;
class Conditions;
class Refusals;
class Expressions;
struct Lowering;

class Intrinsics {
 public:
  explicit Intrinsics(Lowering& lowering);

  // Nothing: an ordinary function of a model.
  std::optional<Value> intrinsic(const clang::CallExpr* e, const std::string& name, bool needed);

 private:
  // What of the call is evaluated before the intrinsic is lowered.
  enum class Operands : uint8_t { None, All, First, Condition };
  struct Call {
    const clang::CallExpr* e;
    std::vector<Value> values;
    bool needed;
  };
  struct Entry {
    Operands operands;
    Value (Intrinsics::*handler)(const Call& call);
  };

  template <ir::Op op>
  Value effect(const Call& call);
  template <expr::Kind kind>
  Value number(const Call& call);
  template <ir::Variant variant>
  Value allocate(const Call& call);
  Value put_off(const Call& call);
  Value unread_text(const Call& call);
  Value is_live(const Call& call);
  Value assertion(const Call& call);
  Value assumption(const Call& call);
  Value defined(const Call& call);
  Value unsupported(const Call& call);
  Value halt(const Call& call);
  Value output(const Call& call);
  Value write(const Call& call);
  Value va_area(const Call& call);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  Expressions& expressions_;
  Conditions& conditions_;
  Calls& calls_;
  Refusals& refusals_;
};

}  // namespace heddle::frontend
