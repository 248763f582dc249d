// Our expressions as ireps of CBMC: what ExpressionReader reads. A bool is a _Bool where it is stored, and a
// truth value where it is a condition; the two have different types there.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "expr/expr.h"
#include "goto_binary/irep.h"
#include "goto_binary/type_writer.h"

namespace heddle::goto_binary {

class ExpressionWriter {
 public:
  ExpressionWriter(expr::Store& store, IrepBuilder& ireps, TypeWriter& types)
      : store_(store), ireps_(ireps), types_(types) {}

  // All throw Refusal for what the files have no word for.
  Irep value(expr::ExprRef e);
  Irep condition(expr::ExprRef e);
  Irep place(expr::ExprRef e);
  // A value for a place: of its type, bit-fields included.
  Irep value_for(expr::ExprRef place, expr::ExprRef e);
  Irep symbol(const std::string& name, Irep type);
  Irep nil() { return ireps_.make("nil"); }
  Irep truth(bool value);
  // What stands for a variable.
  void write_as(const std::string& variable, Irep value) { stand_ins_.emplace(variable, value); }
  // Names of variables that quantifiers bind, with their types.
  const std::unordered_map<std::string, expr::TypeRef>& bound() const { return bound_; }

 private:
  Irep made(std::string_view id, const std::vector<Irep>& operands, Irep type,
            const IrepBuilder::Named& more = {});
  Irep constant(expr::ExprRef e);
  Irep zero(expr::TypeRef type);
  Irep string(expr::ExprRef e);
  Irep structure(expr::ExprRef e);
  Irep updated(expr::ExprRef e);
  Irep extracted(expr::ExprRef e);
  Irep rounded(expr::ExprRef e);
  Irep argument(expr::ExprRef e, expr::ExprRef list);
  Irep overflow(expr::ExprRef e);
  Irep quantified(expr::ExprRef e);
  Irep compared(expr::ExprRef e);
  static bool counts_bytes(expr::ExprRef e);
  expr::ExprRef in_bytes(expr::ExprRef e);
  Irep bare_value(expr::ExprRef e);
  Irep table_value(expr::ExprRef e, std::string_view id);
  Irep member(expr::ExprRef e);
  bool is_bit_field(expr::ExprRef e) const;

  expr::Store& store_;
  IrepBuilder& ireps_;
  TypeWriter& types_;
  std::unordered_map<expr::ExprRef, Irep> values_;
  std::unordered_map<expr::ExprRef, Irep> conditions_;
  std::unordered_map<std::string, expr::TypeRef> bound_;
  std::unordered_map<std::string, Irep> stand_ins_;
};

}  // namespace heddle::goto_binary
