// Expressions become circuits: one vector of literals per expression, remembered by the expression's number,
// so that what an earlier formula mentioned costs nothing in a later one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "expr/expr.h"
#include "smt/acceptance.h"
#include "smt/bitblast/arithmetic.h"
#include "smt/bitblast/floats.h"

namespace heddle::smt::bitblast {

class Maps;

class Encoder {
 public:
  explicit Encoder(Arithmetic& arithmetic) : arithmetic_(arithmetic) {}
  void connect(Maps& maps) { maps_ = &maps; }

  // Whether the expression and all below it can become circuits of bearable size. Remembered.
  bool accepts(expr::ExprRef e);

  // The bits of a scalar expression; of a map the bits of the scalars in it, and nothing comes back.
  // Needs: accepts(e).
  Bits encode(expr::ExprRef e);
  Literal encode_bool(expr::ExprRef e) { return encode(e)[0]; }

  bool is_encoded(expr::ExprRef e) const { return e->id() < places_.size() && places_[e->id()] != 0; }
  // Makes a symbol that nothing mentioned yet stand for these bits, or for a map.
  void define(expr::ExprRef symbol, const Bits& bits);
  void define_map(expr::ExprRef symbol);

 private:
  Bits bits(expr::ExprRef e) const;
  void remember(expr::ExprRef e, const Bits& bits);
  void count_uses(expr::ExprRef e);
  std::vector<expr::ExprRef> terms_of(expr::ExprRef e) const;
  Bits fold_up(expr::ExprRef e);
  Bits operation(expr::ExprRef e);
  Bits rounded(expr::ExprRef e);
  Bits scalar_operation(expr::ExprRef e, const std::vector<Bits>& v);
  std::optional<bool> compare_with_term(expr::Kind comparison, expr::ExprRef fold, expr::ExprRef other) const;
  Bits compare(expr::ExprRef e, const Bits& a, const Bits& b);
  Bits cast(expr::ExprRef e, const Bits& a);

  Arithmetic& arithmetic_;
  Floats floats_{arithmetic_};
  Maps* maps_ = nullptr;
  std::vector<uint32_t> places_;  // by expression number: 1 + where its bits begin in the pool
  std::vector<Literal> pool_;
  struct Uses {
    bool is_counted = false;  // what it mentions
    bool is_used = false;
    bool is_shared = false;         // by several
    bool is_outside_folds = false;  // used by more than folds of its own kind
  };
  std::vector<Uses> uses_;  // by expression number
  Acceptance acceptance_;
};

}  // namespace heddle::smt::bitblast
