// Random formulas over bit-vectors, floats and maps: small, with shared parts, and with the constants at
// which mistakes happen.
#pragma once

#include <map>
#include <random>
#include <vector>

#include "expr/expr.h"

namespace heddle::smt {

class Generator {
 public:
  Generator(expr::Store& store, uint64_t seed) : store_(store), random_(seed) {}

  // Conjuncts of one formula over symbols of its own theme: bits only, with maps, with floats, or everything.
  std::vector<expr::ExprRef> formula();
  uint64_t below(uint64_t bound) { return random_() % bound; }

 private:
  bool chance(unsigned percent) { return below(100) < percent; }
  void choose_types();
  expr::TypeRef any(const std::vector<expr::TypeRef>& types) { return types[below(types.size())]; }
  expr::TypeRef any_scalar();

  expr::ExprRef make(expr::TypeRef type, int depth);
  expr::ExprRef leaf(expr::TypeRef type);
  expr::ExprRef constant(expr::TypeRef type);
  expr::ExprRef operation(expr::TypeRef type, int depth);
  expr::ExprRef bool_operation(int depth);
  expr::ExprRef comparison(int depth);
  expr::ExprRef bits_operation(expr::TypeRef type, int depth);
  expr::ExprRef unsigned_operation(expr::TypeRef type, int depth);
  expr::ExprRef float_operation(expr::TypeRef type, int depth);
  expr::ExprRef map_operation(expr::TypeRef type, int depth);
  expr::ExprRef cast(expr::TypeRef type, int depth);
  expr::ExprRef select(expr::TypeRef type, int depth);

  expr::Store& store_;
  std::mt19937_64 random_;
  std::vector<expr::TypeRef> bits_;
  std::vector<expr::TypeRef> floats_;
  std::vector<expr::TypeRef> maps_;
  std::map<expr::TypeRef, std::vector<expr::ExprRef>> made_;  // to be shared
};

}  // namespace heddle::smt
