// Functional arrays without a theory solver. A select walks down the stores, choices and constants below it;
// what is left are reads of map symbols, which are fresh inputs. That reads at equal indices agree, and that
// equal maps agree at every index, is required only where a satisfying assignment violates it (`refine`): in
// unwound programs most indices are constants and few lemmas are ever needed.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "expr/expr.h"
#include "smt/bitblast/arithmetic.h"
#include "smt/bitblast/clauses.h"
#include "smt/bitblast/model.h"
#include "smt/solver.h"

namespace heddle::smt::bitblast {

class Encoder;

class Maps {
 public:
  Maps(Arithmetic& arithmetic, Clauses& clauses, Model& model, Encoder& encoder)
      : arithmetic_(arithmetic), clauses_(clauses), model_(model), encoder_(encoder) {}

  // Needs: the scalars in `map` have their bits.
  Bits select(expr::ExprRef map, const Bits& index);
  Literal equal(expr::ExprRef a, expr::ExprRef b);
  void define(expr::ExprRef symbol, expr::ExprRef meaning) { definitions_.emplace(symbol, meaning); }

  bool is_used() const { return !reads_.empty() || !equalities_.empty(); }
  // Gives the reads and equalities that the clauses depend on all the variables their checking needs. To be
  // called before solving.
  void activate();
  enum class Outcome : uint8_t { Consistent, Refined, Undecided };
  // Needs: the solver is satisfied. Adds what the assignment violates.
  Outcome refine();
  // Whether a lemma that was right when it was added may have become wrong, so that Unsat cannot be believed.
  bool is_doubtful() const;
  // What the assignment says about a symbol that is not defined.
  MapValue value(expr::ExprRef symbol);

 private:
  // An index by its bits; equal bits have one number.
  using IndexNumber = uint32_t;
  struct Index {
    Bits bits;
    bool is_constant = false;
  };
  // A symbol at an index.
  struct Read {
    IndexNumber index = 0;
    Bits value;
    bool is_active = false;
  };
  struct Base {
    std::unordered_map<IndexNumber, uint32_t> reads;  // into reads_
    std::vector<uint32_t> active;
    Bits otherwise;  // empty until an equality needs it
  };
  struct Equality {
    expr::ExprRef a = nullptr;
    expr::ExprRef b = nullptr;
    Literal holds;
    bool is_active = false;
  };
  // A map under the current assignment, with the index that each point comes from.
  struct Point {
    IndexNumber index = 0;
    llvm::APInt value;
  };
  struct Image {
    std::map<std::vector<uint64_t>, Point> points;
    llvm::APInt otherwise;
  };

  IndexNumber number_of(const Bits& index);
  IndexNumber number_of_store(expr::ExprRef store);
  Literal same_index(IndexNumber a, IndexNumber b);
  struct StoreRun {
    std::vector<std::pair<uint64_t, expr::ExprRef>> stores;  // index and value
    expr::ExprRef below = nullptr;
  };
  StoreRun constant_stores(expr::ExprRef map, IndexNumber index);
  Bits choose_store(std::span<const std::pair<uint64_t, expr::ExprRef>> stores, const Bits& index,
                    const Bits& otherwise);
  bool step(expr::ExprRef map, IndexNumber index, Bits& result, std::vector<expr::ExprRef>& stack);
  const Bits* remembered(expr::ExprRef map, IndexNumber index) const;
  const Bits& read(expr::ExprRef symbol, IndexNumber index);
  expr::ExprRef undefined(expr::ExprRef map) const;
  Bits otherwise_of(expr::ExprRef map);

  void activate_read(uint32_t number);
  void activate_equality(uint32_t number);
  void activate_map(expr::ExprRef map);
  void give_variables(const Bits& bits);
  void find_violations(const Base& base, std::vector<std::pair<uint32_t, uint32_t>>& violated);
  void require_agreement(uint32_t first, uint32_t second);
  bool refine_equality(const Equality& equality);
  Image image_of(expr::ExprRef map);
  bool is_crowded(unsigned width) const;

  Arithmetic& arithmetic_;
  Clauses& clauses_;
  Model& model_;
  Encoder& encoder_;
  std::unordered_map<expr::ExprRef, expr::ExprRef> definitions_;
  std::vector<Index> indices_;
  struct BitsHash {
    size_t operator()(const Bits& bits) const;
  };
  std::unordered_map<Bits, IndexNumber, BitsHash> index_numbers_;
  std::unordered_map<expr::ExprRef, IndexNumber> store_indices_;
  std::unordered_map<uint64_t, Bits> selects_;  // by map and index
  std::vector<Read> reads_;
  std::map<unsigned, std::pair<expr::ExprRef, Base>> bases_;  // by number of the symbol
  std::vector<Equality> equalities_;
  // Which read or equality an input belongs to: the number, with the lowest bit set for equalities.
  std::unordered_map<uint32_t, uint32_t> owners_;
  std::unordered_map<uint32_t, unsigned> read_bases_;  // by read: number of its symbol
  std::unordered_set<expr::ExprRef> active_maps_;
  std::set<unsigned> assumed_widths_;  // widths of indices of which one is assumed to be named by nothing
};

}  // namespace heddle::smt::bitblast
